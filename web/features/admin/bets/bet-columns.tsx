import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/objects/bet.ts';
import { BetStatusBadge } from '#web/features/admin/bets/bet-status-badge.tsx';
import { HAND_SETTLEMENTS, type HandSettlement } from '#web/features/admin/bets/hand-settlement.ts';
import { useBetTexts } from '#web/features/admin/bets/use-bet-texts.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';

type Ask = (bet: Bet, settlement: HandSettlement) => void;

const BUTTONS = {
  won: { label: 'bets.win', variant: 'success' },
  lost: { label: 'bets.lose', variant: 'danger' },
  void: { label: 'bets.void', variant: 'secondary' },
} as const;

function SettleButtons({ bet, onAsk }: { bet: Bet; onAsk: Ask }) {
  const { t } = useTranslation('admin');
  if (bet.status !== 'pending') return <span className="text-xs text-muted">{t('bets.settled')}</span>;
  return (
    <div className="flex gap-1.5">
      {HAND_SETTLEMENTS.map((settlement) => {
        const { label, variant } = BUTTONS[settlement];
        return (
          <Button
            key={settlement}
            size="small"
            variant={variant}
            className="flex-1 px-2"
            aria-label={t('bets.actionOn', { action: t(label), id: bet.id })}
            onClick={() => onAsk(bet, settlement)}
          >
            {t(label)}
          </Button>
        );
      })}
    </div>
  );
}

type LegTextProps = { bet: Bet; say: (leg: Bet['legs'][number]) => string; many: 'bets.games' | 'bets.selections' };

/** What the one leg of a single says; of an accumulator how many there are, which its details list. */
function LegText({ bet, say, many }: LegTextProps) {
  const { t } = useTranslation('admin');
  const [only, second] = bet.legs;
  if (!only || second) return t(many, { count: bet.legs.length });
  return <span className="leading-snug lg:text-xs">{say(only)}</span>;
}

export function useBetColumns(onAsk: Ask): DataColumn<Bet>[] {
  const { t } = useTranslation('admin');
  const texts = useBetTexts();
  return useMemo(
    () => [
      { id: 'id', header: t('bets.id'), cell: (bet) => bet.id, sortBy: (bet) => bet.id },
      {
        id: 'user',
        header: t('bets.user'),
        cell: (bet) => bet.username,
        sortBy: (bet) => bet.username,
        onCard: 'title',
      },
      {
        id: 'game',
        header: t('bets.game'),
        cell: (bet) => <LegText bet={bet} say={texts.gameOfLeg} many="bets.games" />,
        sortBy: (bet) => bet.legs[0]?.homeTeam ?? '',
        wrap: 'narrow',
      },
      { id: 'type', header: t('bets.type'), cell: texts.typeOf, sortBy: texts.typeOf, wrap: 'narrow' },
      {
        id: 'selection',
        header: t('bets.selection'),
        cell: (bet) => <LegText bet={bet} say={texts.selectionOfLeg} many="bets.selections" />,
        wrap: 'narrow',
      },
      {
        id: 'stake',
        header: t('bets.stake'),
        cell: (bet) => formatMoney(bet.stake),
        sortBy: (bet) => Number(bet.stake),
        align: 'end',
      },
      {
        id: 'potentialWin',
        header: t('bets.potentialWin'),
        cell: (bet) => formatMoney(bet.potentialWin),
        sortBy: (bet) => Number(bet.potentialWin),
        align: 'end',
      },
      {
        id: 'status',
        header: t('bets.status'),
        cell: (bet) => <BetStatusBadge status={bet.status} />,
        sortBy: (bet) => bet.status,
        onCard: 'corner',
      },
      {
        id: 'actions',
        header: t('bets.actions'),
        cell: (bet) => <SettleButtons bet={bet} onAsk={onAsk} />,
        onCard: 'foot',
      },
    ],
    [t, texts, onAsk],
  );
}
