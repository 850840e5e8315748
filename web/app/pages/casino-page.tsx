import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export function CasinoPage() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageHeading title={t('casino.title')} text={t('casino.text')} />
      <Link href={paths.betting} className={buttonClass('primary')}>
        {t('casino.back')}
      </Link>
    </>
  );
}
