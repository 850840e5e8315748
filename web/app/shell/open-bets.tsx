import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isStaff } from '#domain/roles.ts';
import { usePollMs } from '#web/lib/live/live.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useUser } from '#web/lib/session.ts';

const POLL_MS = 30_000;
const MOST_SHOWN = 99;

/** The number of the player's open bets, beside a link to them. */
export function OpenBets({ className = '' }: { className?: string }) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const isPlayer = user !== null && !isStaff(user.role);
  const { data } = useQuery({
    ...queryOf('countOpenBets', { params: { userId: user?.id ?? 0 } }),
    enabled: isPlayer,
    refetchInterval: usePollMs(POLL_MS),
  });
  if (!isPlayer || !data?.open) return null;
  return (
    <span className={`rounded-full bg-gold px-1.5 text-2xs leading-4 font-bold text-on-gold tabular-nums ${className}`}>
      <span aria-hidden="true">{data.open > MOST_SHOWN ? `${MOST_SHOWN}+` : data.open}</span>
      <span className="sr-only">{t('bar.openBets', { count: data.open })}</span>
    </span>
  );
}
