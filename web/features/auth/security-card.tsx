import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/users/objects.ts';
import { MIN_PASSWORD_LENGTH } from '#web/features/auth/credentials.ts';
import { PasswordField } from '#web/features/auth/password-field.tsx';
import { parseUserAgent } from '#web/features/auth/user-agent.ts';
import { type CallOptions, call, refusedField } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { bindField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';

function useSessionName(): (session: UserSession) => string {
  const { t } = useTranslation('security');
  return ({ userAgent }) => {
    const client = parseUserAgent(userAgent);
    if (!client) return t('sessions.unknown');
    return client.system ? t('sessions.on', { browser: client.browser, system: client.system }) : client.browser;
  };
}

function SessionList({ userId }: { userId: number }) {
  const { t } = useTranslation('security');
  const sessions = useFreshQuery('listUserSessions', { params: { id: userId } });
  const end = useAction({
    send: (body: { sessionId?: number }) => call('endOwnSessions', { params: { id: userId }, body }),
    successMessage: ({ ended }) => t('sessions.ended', { count: ended }),
    errorMessage: t('sessions.failed'),
    onDone: () => refreshPaths(`/api/users/${userId}/sessions`),
  });
  const nameOf = useSessionName();
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('sessions.title')}</h3>
      <QueryView query={sessions} loading={{ count: 2, className: 'h-12' }}>
        {(list) => (
          <>
            <ul className="divide-y divide-edge">
              {list.map((session) => (
                <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
                  <div className="min-w-0">
                    <p className="text-sm font-medium">{nameOf(session)}</p>
                    <p className="text-xs text-muted">
                      {t('sessions.since', {
                        since: formatDateTime(session.createdAt),
                        used: formatDateTime(session.lastSeenAt),
                      })}
                    </p>
                  </div>
                  {session.current ? (
                    <Badge tone="win">{t('sessions.current')}</Badge>
                  ) : (
                    <Button
                      size="small"
                      aria-label={t('sessions.endOf', { browser: nameOf(session) })}
                      busy={end.isPending}
                      onClick={() => end.mutate({ sessionId: session.id })}
                    >
                      {t('sessions.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {list.length > 1 && (
              <Button
                className="justify-self-start"
                variant="danger"
                busy={end.isPending}
                onClick={() => end.mutate({})}
              >
                {t('sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

function ChangePasswordDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useTranslation('security');
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } });
  const errorText = useErrorText();
  const close = useCloseIfOpen(onClose);
  const change = useAction({
    send: (body: CallOptions<'changePassword'>['body']) => call('changePassword', { body }),
    successMessage: ({ ended }) => ({
      title: t('change.done'),
      ...(ended > 0 && { description: t('change.doneText', { count: ended }) }),
    }),
    errorMessage: t('change.failed'),
    onDone: () => {
      close();
      return refreshPaths(`/api/users/${userId}/sessions`);
    },
    onError: (error) => {
      const path = refusedField(error);
      if (path !== 'currentPassword' && path !== 'newPassword') return false;
      form.setError(path, { message: errorText(error) }, { shouldFocus: true });
    },
  });

  return (
    <Dialog focusesContent onClose={onClose} title={t('change.title')} description={t('change.text')}>
      <form onSubmit={form.handleSubmit((passwords) => change.mutate(passwords))} noValidate className="grid gap-4">
        <PasswordField
          label={t('change.current')}
          {...bindField(form, 'currentPassword', { required: t('problem.required') })}
          autoComplete="current-password"
        />
        <PasswordField
          label={t('change.new')}
          {...bindField(form, 'newPassword', {
            validate: (value) => value.length >= MIN_PASSWORD_LENGTH || t('problem.passwordTooShort'),
          })}
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" busy={change.isPending}>
          {t('change.submit')}
        </Button>
      </form>
    </Dialog>
  );
}

export function SecurityCard({ userId }: { userId: number }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  return (
    <SectionCard
      title={t('card')}
      action={
        <Button size="small" onClick={() => setOpen(true)}>
          <KeyRound className="size-3.5" />
          {t('change.open')}
        </Button>
      }
    >
      <SessionList userId={userId} />
      {open && <ChangePasswordDialog userId={userId} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
