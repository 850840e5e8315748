import { useTranslation } from 'react-i18next';
import { AUTH_MODES } from '#web/app/pages/login-page.tsx';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { useAddressChoice } from '#web/lib/use-address-choice.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

export function HomePage() {
  const { t } = useTranslation('home');
  const [mode, setMode] = useAddressChoice('mode', AUTH_MODES);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('visitor.heading')} text={t('visitor.text')} />
      <AuthCard mode={mode} onModeChange={setMode} />
    </>
  );
}
