import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { useNetPosition, usePlayLimits } from '#web/features/safer-play/play-queries.ts';
import { paths } from '#web/lib/paths.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { createPersistentStore } from '#web/lib/store.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NetMoney } from '#web/ui/net-money.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

const MINUTE_MS = 60_000;

type SeenCheck = { startedAt: string; seenAtMs: number };

/** Shared with the user's other tabs, so that one answer closes the check in all of them. */
const seenCheck = createPersistentStore('goldline.reality-check', readSeen);

function readSeen(record: unknown): SeenCheck | null {
  return typeof record === 'object' && record !== null && 'seenAtMs' in record ? (record as SeenCheck) : null;
}

function durationOf(startedAt: string, nowMs: number): { hours: number; minutes: number } {
  const all = Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / MINUTE_MS));
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}

/** Checked at least this often, because timers pause in sleeping tabs. */
const RECHECK_MS = MINUTE_MS;

/** Whether to show the reality check now. */
function useIsCheckDue(startedAt: string | undefined, minutes: number | null): boolean {
  const seen = seenCheck.use();
  const [dueMs, setDueMs] = useState<number | null>(null);
  const fromMs = seen !== null && seen.startedAt === startedAt ? seen.seenAtMs : Date.parse(startedAt ?? '');
  const nextMs = startedAt === undefined || minutes === null ? null : fromMs + minutes * MINUTE_MS;
  useEffect(() => {
    if (nextMs === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const leftMs = nextMs - serverNow();
      if (leftMs <= 0) setDueMs(nextMs);
      else timer = setTimeout(check, Math.min(leftMs, RECHECK_MS));
    };
    check();
    return () => clearTimeout(timer);
  }, [nextMs]);
  return nextMs !== null && dueMs === nextMs;
}

type CheckProps = { user: User; startedAt: string; onSeen: () => void; onLogOut: () => void };

function RealityDialog({ user, startedAt, onSeen, onLogOut }: CheckProps) {
  const { t } = useTranslation('saferplay');
  const [, goTo] = useLocation();
  const position = useNetPosition(user.id);
  const { hours, minutes } = durationOf(startedAt, useServerNow());
  const duration = hours > 0 ? t('reality.hours', { hours, minutes }) : t('reality.minutes', { count: minutes });
  return (
    <Dialog guarded onClose={onSeen} title={t('reality.dialog')} description={t('reality.duration', { duration })}>
      <QueryView query={position} loading="h-12">
        {({ session }) => (
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-sm text-muted">{t('reality.net')}</span>
            <NetMoney amount={session?.net ?? '0'} className="text-3xl" />
          </p>
        )}
      </QueryView>
      <div className="mt-5 grid gap-2 sm:grid-cols-3">
        <Button variant="primary" onClick={onSeen}>
          {t('reality.continue')}
        </Button>
        <Button
          onClick={() => {
            onSeen();
            goTo(paths.history);
          }}
        >
          {t('reality.history')}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onSeen();
            onLogOut();
          }}
        >
          {t('reality.logOut')}
        </Button>
      </div>
    </Dialog>
  );
}

export function RealityCheck({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  const limits = usePlayLimits(user.id).data;
  const startedAt = useNetPosition(user.id).data?.session?.startedAt;
  const isDue = useIsCheckDue(startedAt, limits?.realityCheckMinutes ?? null);
  if (!isDue || startedAt === undefined) return null;
  const markAsSeen = () => seenCheck.set({ startedAt, seenAtMs: serverNow() });
  return <RealityDialog user={user} startedAt={startedAt} onSeen={markAsSeen} onLogOut={onLogOut} />;
}
