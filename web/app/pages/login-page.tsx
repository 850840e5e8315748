import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AUTH_MODES, AuthCard } from '#web/features/auth/auth-form.tsx';
import { LanguageSwitch } from '#web/features/display/language-switch.tsx';
import { nextPage } from '#web/lib/next-page.ts';
import { useUser } from '#web/lib/session.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { LoadingBlock } from '#web/ui/spinner.tsx';

export function LoginPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  const [mode] = useUrlChoice('mode', AUTH_MODES);
  usePageTitle(t(mode === 'login' ? 'loginTab' : 'registerTab'));
  useEffect(() => {
    if (user) location.replace(nextPage(location.search));
  }, [user]);
  if (user) return <LoadingBlock />;
  return (
    <div className="mx-auto max-w-md py-2 sm:py-8">
      <h1 className="mb-4 text-center text-2xl font-semibold sm:text-3xl">{t('title')}</h1>
      <AuthCard />
      <div className="mx-auto mt-5 max-w-xs">
        <LanguageSwitch labelHidden />
      </div>
    </div>
  );
}
