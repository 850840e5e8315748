import { ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const REDIRECT_DELAY_MS = 4000;

export function AccessDenied() {
  const { t } = useTranslation('shell');
  const [, goTo] = useLocation();
  useEffect(() => {
    showToast({ title: t('denied.title'), description: t('denied.text'), tone: 'error' });
    const timer = setTimeout(() => goTo(paths.home), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [t, goTo]);
  return (
    <Card className="mx-auto mt-10 max-w-md">
      <EmptyState
        isPage
        icon={<ShieldAlert />}
        title={t('denied.title')}
        text={t('denied.text')}
        link={{ to: paths.home, label: t('denied.back') }}
      />
    </Card>
  );
}
