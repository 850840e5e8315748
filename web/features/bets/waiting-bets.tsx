import { useTranslation } from 'react-i18next';
import type { WaitingBet } from '#contract/objects/bet.ts';
import { formatMoney } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useUser } from '#web/lib/session.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

const POLL_MS = 1000;

function WaitingCard({ bet }: { bet: WaitingBet }) {
  const { t } = useTranslation('bets');
  const { sayInFull } = useSelectionText();
  const { t: errorText } = useTranslation('errors');
  const { refusal } = bet;
  return (
    <Card className="grid grid-cols-1 gap-2 border-l-4 border-l-wait p-4">
      <ul className="grid gap-1.5">
        {bet.selections.map((selection) => (
          <li key={`${selection.gameId} ${selection.betType} ${selection.selection}`}>
            <p className="text-sm font-semibold">{sayInFull(selection)}</p>
            <p className="text-xs text-muted">
              {selection.homeTeam} – {selection.awayTeam}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span>{t('waiting.stake', { stake: formatMoney(bet.stake) })}</span>
        <Badge tone={refusal === null ? 'wait' : 'loss'}>
          {t(refusal === null ? 'waiting.accepting' : 'waiting.refused')}
        </Badge>
      </p>
      {refusal !== null && (
        <p className="text-sm text-muted">{t('waiting.returned', { reason: errorText(`codes.${refusal}`) })}</p>
      )}
    </Card>
  );
}

/** The player's bets that wait to be accepted in play, and those that were just refused. Nothing where there are none. */
export function WaitingBets() {
  const { t } = useTranslation('bets');
  const user = useUser();
  const { data = [] } = useQuery({
    ...queryOf('listWaitingBets', { params: { userId: user?.id ?? 0 } }),
    enabled: user !== null,
    refetchInterval: ({ state }) => (state.data?.some(({ refusal }) => refusal === null) ? POLL_MS : false),
  });
  if (data.length === 0) return null;
  return (
    <section aria-label={t('waiting.title')} className="mb-4 grid gap-3">
      {data.map((bet) => (
        <WaitingCard key={bet.id} bet={bet} />
      ))}
    </section>
  );
}
