import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { useNetPosition, usePlayLimits } from '#web/features/safer-play/play-queries.ts';
import { paths } from '#web/lib/paths.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NetMoney } from '#web/ui/net-money.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const STORAGE_KEY = 'goldline.reality-check';
const MINUTE_MS = 60_000;

type SeenCheck = { startedAt: string; seenAtMs: number };

function readSeen(): SeenCheck | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'seenAtMs' in stored ? (stored as SeenCheck) : null;
  } catch {
    return null;
  }
}

function nextCheckMs(startedAt: string, minutes: number): number {
  const seen = readSeen();
  const from = seen?.startedAt === startedAt ? seen.seenAtMs : Date.parse(startedAt);
  return from + minutes * MINUTE_MS;
}

function markSeen(startedAt: string): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ startedAt, seenAtMs: serverNow() } satisfies SeenCheck));
}

function durationOf(startedAt: string, nowMs: number): { hours: number; minutes: number } {
  const all = Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / MINUTE_MS));
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}

/** Checked at least this often, because timers pause in sleeping tabs. */
const RECHECK_MS = MINUTE_MS;

/** Whether to show the reality check now, and a function that marks it as seen. */
function useDueCheck(startedAt: string | undefined, minutes: number | null): [boolean, () => void] {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (startedAt === undefined || minutes === null || isDue) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const leftMs = nextCheckMs(startedAt, minutes) - serverNow();
      if (leftMs <= 0) setIsDue(true);
      else timer = setTimeout(check, Math.min(leftMs, RECHECK_MS));
    };
    check();
    return () => clearTimeout(timer);
  }, [startedAt, minutes, isDue]);
  const markAsSeen = () => {
    if (startedAt !== undefined) markSeen(startedAt);
    setIsDue(false);
  };
  return [isDue, markAsSeen];
}

type CheckProps = { user: User; startedAt: string; onSeen: () => void; onLogOut: () => void };

function RealityDialog({ user, startedAt, onSeen, onLogOut }: CheckProps) {
  const { t } = useTranslation('saferplay');
  const [, goTo] = useLocation();
  const position = useNetPosition(user.id);
  const { hours, minutes } = durationOf(startedAt, useServerNow());
  const duration = hours > 0 ? t('reality.hours', { hours, minutes }) : t('reality.minutes', { count: minutes });
  return (
    <Dialog
      open
      // It appears unprompted, so a tap meant for the page must not close it.
      ignoresTapsOutside
      onOpenChange={onSeen}
      title={t('reality.dialog')}
      description={t('reality.duration', { duration })}
    >
      <QueryView query={position} loading={<Skeleton className="h-12" />}>
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
  const [isDue, markAsSeen] = useDueCheck(startedAt, limits?.realityCheckMinutes ?? null);
  if (!isDue || startedAt === undefined) return null;
  return <RealityDialog user={user} startedAt={startedAt} onSeen={markAsSeen} onLogOut={onLogOut} />;
}
