import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/users/objects.ts';
import { parseUserAgent } from '#web/features/auth/user-agent.ts';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

function useSessionName(): (session: UserSession) => string {
  const { t } = useTranslation('security');
  return ({ userAgent }) => {
    const client = parseUserAgent(userAgent);
    if (!client) return t('sessions.unknown');
    return client.system ? t('sessions.on', { browser: client.browser, system: client.system }) : client.browser;
  };
}

export function SessionList({ userId }: { userId: number }) {
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
      <QueryView query={sessions} loading={<SkeletonList count={2} className="h-12" />}>
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
