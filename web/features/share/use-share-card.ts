import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { achievementBadges, type Badge, isBrightShareCard, multiplierText } from '#domain/badges.ts';
import { isBuilder, legsByPrice } from '#domain/bet.ts';
import { centsOf } from '#domain/money.ts';
import type { ShareCard } from '#web/features/share/share-card.ts';
import { displayOdds, formatMoney } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

export type SharedBet = { bet: Bet; match: string; selection: string };

export function useShareCard({ bet, match, selection }: SharedBet): { badges: Badge[]; card: ShareCard; text: string } {
  const { t } = useTranslation('share');
  const { t: shell } = useTranslation('shell');
  const { describeSelection, marketName } = useSelectionText();
  const win = bet.payout ?? bet.potentialWin;
  const wonBet = { ...bet, stake: centsOf(bet.stake), potentialWin: centsOf(win) };
  const badges = achievementBadges(wonBet);
  const figures = {
    win: formatMoney(win),
    stake: formatMoney(bet.stake),
    odds: displayOdds(bet.odds),
    multiplier: multiplierText(wonBet),
  };
  const selections = () => {
    if (bet.market !== null) return [selection, marketName(bet.market)];
    if (isBuilder(bet.legs)) return [selection, ...bet.legs.map(describeSelection)];
    return legsByPrice(bet.legs).map((legs) =>
      t('card.leg', {
        match: `${legs[0].homeTeam} – ${legs[0].awayTeam}`,
        selection: legs.map(describeSelection).join(' + '),
        odds: displayOdds(legs[0].groupOdds ?? legs[0].odds),
      }),
    );
  };
  return {
    badges,
    text: t('text', { ...figures, match, selection }),
    card: {
      brand: shell('brand'),
      username: bet.username,
      headline: t('card.headline'),
      win: figures.win,
      match: bet.isAccumulator && !isBuilder(bet.legs) ? selection : match,
      selections: selections(),
      figures: [
        { label: t('card.stake'), value: figures.stake },
        { label: t('card.odds'), value: figures.odds },
        { label: t('card.multiplier'), value: t('card.times', { multiplier: figures.multiplier }) },
      ],
      badges: badges.map((badge) => t(`badge.${badge}`)),
      footnote: t('card.footnote'),
      bright: isBrightShareCard(wonBet),
    },
  };
}
