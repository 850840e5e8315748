import { useTranslation } from 'react-i18next';

export function Footer() {
  const { t } = useTranslation('shell');
  return <footer className="border-t border-edge px-4 py-6 text-center text-xs text-muted">{t('responsible')}</footer>;
}
