import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import {
  type AuthMode,
  type CredentialField,
  type CredentialProblems,
  type Credentials,
  findProblems,
} from '#web/features/auth/credentials.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { useSignIn } from '#web/features/auth/use-sign-in.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, TextField } from '#web/ui/field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

// Not part of the first view, since only the demo has these accounts.
const DemoAccounts = lazyPart(() => import('#web/features/auth/demo-accounts.tsx'), 'DemoAccounts');

export const AUTH_MODES = ['login', 'register'] as const;

export function AuthCard() {
  const { t } = useTranslation('auth');
  const [mode, setMode] = useUrlChoice('mode', AUTH_MODES);
  const form = (
    <div className="pt-5">
      <h2 className="mb-4 text-xl font-semibold">{t(mode === 'login' ? 'loginTitle' : 'registerTitle')}</h2>
      <AuthForm key={mode} mode={mode} onModeChange={setMode} />
    </div>
  );
  return (
    <Card className="p-4 sm:p-6">
      <Tabs
        variant="card"
        label={t('tabs')}
        value={mode}
        onChange={setMode}
        items={[
          { value: 'login', label: t('loginTab'), content: form },
          { value: 'register', label: t('registerTab'), content: form },
        ]}
      />
    </Card>
  );
}

const EMPTY: Credentials = { phoneNumber: '', password: '', username: '', email: '', totp: '' };

/** Opens the documents in a new tab, so that the entered values aren't lost. */
function TermsNotice() {
  const { t } = useTranslation('auth');
  const [before, between, after] = t('terms', { terms: '|', privacy: '|' }).split('|');
  const link = (path: string, label: string) => (
    <a href={path} target="_blank" rel="noreferrer" className="text-gold-bright underline underline-offset-4">
      {label}
    </a>
  );
  return (
    <p className="text-xs text-muted">
      {before}
      {link(paths.terms, t('termsLink'))}
      {between}
      {link(paths.privacy, t('privacyLink'))}
      {after}
    </p>
  );
}

// Without react-hook-form, which would exceed the first view's 150 KB (decision 0160).
function useAuthForm(mode: AuthMode, rememberMe: boolean) {
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const [credentials, setCredentials] = useState(EMPTY);
  const [problems, setProblems] = useState<CredentialProblems>({});
  const [hints, setHints] = useState<Partial<Record<CredentialField, string>>>({});
  const signIn = useSignIn((field, hint) => {
    setHints({ [field]: hint });
    shake();
  });
  const busy = signIn.isPending || signIn.isSuccess;

  function shake(): void {
    form.current?.classList.remove('animate-shake');
    void form.current?.offsetWidth;
    form.current?.classList.add('animate-shake');
  }

  function change(field: CredentialField, value: string): void {
    setCredentials((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined }));
    setHints((before) => ({ ...before, [field]: undefined }));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const found = findProblems(mode, credentials);
    setProblems(found);
    setHints({});
    const inputs = form.current?.querySelectorAll('input') ?? [];
    const first = [...inputs].find(({ name }) => Object.hasOwn(found, name));
    if (first) {
      shake();
      first.focus();
    } else {
      signIn.mutate({ mode, credentials, rememberMe });
    }
  }

  function errorOf(field: CredentialField): string | null {
    const problem = problems[field];
    return problem ? t(problem) : (hints[field] ?? null);
  }

  const fieldProps = (field: CredentialField) => ({
    label: t(field),
    error: errorOf(field),
    name: field,
    value: credentials[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => change(field, event.currentTarget.value),
  });
  return { form, submit, fieldProps, change, busy, needsCode: mode === 'login' && signIn.needsCode };
}

type AuthFormProps = { mode: AuthMode; onModeChange: (mode: AuthMode) => void };

function AuthForm({ mode, onModeChange }: AuthFormProps) {
  const { t } = useTranslation('auth');
  const search = useSearch();
  const demoAccounts = useQuery(queryOf('getSiteSettings', {})).data?.demoAccounts ?? [];
  const [rememberMe, setRememberMe] = useState(false);
  const { form, submit, fieldProps, change, busy, needsCode } = useAuthForm(mode, rememberMe);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {mode === 'register' && <TextField {...fieldProps('username')} autoComplete="username" maxLength={50} />}
      <TextField {...fieldProps('phoneNumber')} type="tel" autoComplete="tel" />
      {mode === 'register' && <TextField {...fieldProps('email')} type="email" autoComplete="email" />}
      <PasswordField
        {...fieldProps('password')}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
      />
      {needsCode && <TextField {...fieldProps('totp')} hint={t('totpHint')} autoComplete="one-time-code" autoFocus />}
      {mode === 'login' && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox
            label={t('rememberMe')}
            checked={rememberMe}
            onChange={({ target }) => setRememberMe(target.checked)}
          />
          <Link href={`${paths.forgotPassword}${search && `?${search}`}`} className="tap link text-sm">
            {t('forgotPassword')}
          </Link>
        </div>
      )}
      {mode === 'register' && <TermsNotice />}
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {mode === 'login' ? t(busy ? 'loggingIn' : 'logIn') : t(busy ? 'signingUp' : 'signUp')}
      </Button>
      <p className="text-center text-sm text-muted">
        {t(mode === 'login' ? 'noAccount' : 'haveAccount')}{' '}
        <button
          type="button"
          className="tap link min-h-6 font-semibold"
          onClick={() => onModeChange(mode === 'login' ? 'register' : 'login')}
        >
          {t(mode === 'login' ? 'signUp' : 'logIn')}
        </button>
      </p>
      {mode === 'login' && demoAccounts.length > 0 && (
        <DemoAccounts
          fallback={null}
          accounts={demoAccounts}
          onPick={({ phoneNumber, password }) => {
            change('phoneNumber', phoneNumber);
            change('password', password);
          }}
        />
      )}
    </form>
  );
}
