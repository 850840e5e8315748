import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PasswordReset } from '#web/features/auth/password-reset.tsx';
import { useLoginPath } from '#web/lib/next-page.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Card } from '#web/ui/card.tsx';

export function ForgotPasswordPage() {
  const { t } = useTranslation('security');
  const loginPath = useLoginPath();
  usePageTitle(t('reset.title'));
  return (
    <div className="mx-auto max-w-md py-2 sm:py-8">
      <h1 className="mb-1 text-center text-2xl font-semibold sm:text-3xl">{t('reset.title')}</h1>
      <p className="mb-4 text-center text-sm text-muted">{t('reset.text')}</p>
      <Card className="p-4 sm:p-6">
        <PasswordReset />
      </Card>
      <p className="mt-4 text-center text-sm">
        <Link href={loginPath} className="tap link">
          {t('reset.back')}
        </Link>
      </p>
    </div>
  );
}
