import { useTranslation } from 'react-i18next';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import type { AuthMode } from '#web/features/auth/credentials.ts';
import { Card } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

export const AUTH_MODES = ['login', 'register'] as const;

type AuthCardProps = { mode: AuthMode; onModeChange: (mode: AuthMode) => void };

export function AuthCard({ mode, onModeChange }: AuthCardProps) {
  const { t } = useTranslation('auth');
  const form = (
    <div className="pt-5">
      <h2 className="mb-4 text-xl font-semibold">{t(mode === 'login' ? 'loginTitle' : 'registerTitle')}</h2>
      <AuthForm key={mode} mode={mode} onModeChange={onModeChange} />
    </div>
  );
  return (
    <Card className="p-4 sm:p-6">
      <Tabs<AuthMode>
        variant="card"
        label={t('tabs')}
        value={mode}
        onChange={onModeChange}
        items={[
          { value: 'login', label: t('loginTab'), content: form },
          { value: 'register', label: t('registerTab'), content: form },
        ]}
      />
    </Card>
  );
}
