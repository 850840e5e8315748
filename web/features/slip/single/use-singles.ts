import { useTranslation } from 'react-i18next';
import { parseAmount } from '#domain/money.ts';
import { useLiveSlip, withoutOwnPrice } from '#web/features/slip/line/use-live-slip.ts';
import { type Boosts, boostTaken, slipTotals } from '#web/features/slip/single/single-figures.ts';
import { keyOf, type Slip } from '#web/features/slip/slip.ts';
import { usePlaceBets } from '#web/features/slip/use-place-bets.ts';
import { boostOn, boostsOf, usePromotions } from '#web/lib/promotions.ts';
import { useUser } from '#web/lib/session.ts';
import { useProblemToast } from '#web/ui/toast/use-error-toast.ts';

function useBoosts(slip: Slip): Boosts {
  const running = boostsOf(usePromotions().data);
  return new Map(
    slip.lines.flatMap((line) => {
      const boost = boostOn(line.selection, running);
      return boost ? [[keyOf(line), boost] as const] : [];
    }),
  );
}

export function useSingles(slip: Slip) {
  const { t } = useTranslation('slip');
  const user = useUser();
  const showProblem = useProblemToast();
  const { live, lines: ownLines } = useLiveSlip(slip);
  const boosts = useBoosts(live);
  const placing = usePlaceBets(boosts);
  const totals = slipTotals(live, boosts);
  const lines = ownLines.map((at) => (boostTaken(at.line, boosts) ? withoutOwnPrice(at) : at));

  function place(): void {
    const { stake, freeStake } = totals;
    if (stake + freeStake === 0) showProblem(t('pleaseStake'));
    else if (user && stake > (parseAmount(user.balance) ?? 0)) showProblem(t('insufficient'));
    else placing.place(live);
  }

  return { live, lines, boosts, totals, place, busy: placing.busy };
}
