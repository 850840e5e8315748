import { CircleX, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WaitingBet } from '#contract/bets/objects.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { asSentence, useCodeText } from '#web/lib/use-error-text.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

const POLL_MS = 1000;

function WaitingCard({ bet }: { bet: WaitingBet }) {
  const { t } = useTranslation('bets');
  const { describeSelection } = useSelectionText();
  const codeText = useCodeText();
  const { refusal } = bet;
  const isWaiting = refusal === null;
  const Icon = isWaiting ? Hourglass : CircleX;
  return (
    <Card
      className={classNames('grid grid-cols-1 gap-2 border-l-4 p-4', isWaiting ? 'border-l-wait' : 'border-l-loss')}
    >
      <div className="flex items-start justify-between gap-3">
        <ul className="grid min-w-0 gap-1.5">
          {bet.selections.map((selection) => (
            <li key={`${selection.gameId} ${selection.market} ${selection.selection} ${selection.line}`}>
              <p className="text-sm font-semibold">{describeSelection(selection)}</p>
              <p className="text-xs text-muted">
                {selection.homeTeam} – {selection.awayTeam}
              </p>
            </li>
          ))}
        </ul>
        <Badge tone={isWaiting ? 'wait' : 'loss'} icon={<Icon className="size-3" />}>
          {t(isWaiting ? 'waiting.accepting' : 'waiting.refused')}
        </Badge>
      </div>
      <p className="text-sm">{t('waiting.stake', { stake: formatMoney(bet.stake) })}</p>
      {!isWaiting && (
        <p className="text-sm text-muted">{t('waiting.returned', { reason: asSentence(codeText(refusal) ?? '') })}</p>
      )}
    </Card>
  );
}

export function WaitingBets() {
  const { t } = useTranslation('bets');
  const user = useUser();
  const { data = [] } = useFreshQuery(
    'listWaitingBets',
    { params: { userId: user?.id ?? 0 } },
    {
      enabled: user !== null,
      refetchInterval: ({ state }) => (state.data?.some(({ refusal }) => refusal === null) ? POLL_MS : false),
    },
  );
  if (data.length === 0) return null;
  return (
    <section
      aria-label={t('waiting.title')}
      className="mb-4 grid items-start gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))]"
    >
      {data.map((bet) => (
        <WaitingCard key={bet.id} bet={bet} />
      ))}
    </section>
  );
}
