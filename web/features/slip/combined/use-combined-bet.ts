import { useTranslation } from 'react-i18next';
import { parseAmount } from '#domain/money.ts';
import { combinedFigures, isGroup, stakesFreeBet, unitsOf } from '#web/features/slip/combined/combined.ts';
import { useGroupPrices } from '#web/features/slip/combined/use-group-prices.ts';
import { usePlaceCombined } from '#web/features/slip/combined/use-place-combined.ts';
import { useLiveSlip, withoutOwnPrice } from '#web/features/slip/line/use-live-slip.ts';
import { combinedRequest } from '#web/features/slip/requests.ts';
import type { Slip } from '#web/features/slip/slip.ts';
import { useUser } from '#web/lib/session.ts';
import { useProblemToast } from '#web/ui/toast/use-error-toast.ts';

export function useCombinedBet(slip: Slip) {
  const { t } = useTranslation('slip');
  const user = useUser();
  const showProblem = useProblemToast();
  const { live, lines: ownLines } = useLiveSlip(slip);
  const groups = useGroupPrices(live);
  const placing = usePlaceCombined();
  const figures = combinedFigures(live, groups.odds);
  const isRetry = slip.accumulator.attempt !== null;

  const units = unitsOf(live).map((unit) => {
    const own = unit.lines.flatMap((line) => ownLines[live.lines.indexOf(line)] ?? []);
    return { gameId: unit.gameId, lines: isGroup(unit) ? own.map(withoutOwnPrice) : own };
  });
  const lines = units.flatMap((unit) => unit.lines);
  const hasGroupChanged = [...groups.prices.values()].some(({ kind }) => kind === 'changed');

  /** Why it can't be sent; an unanswered request can always be sent again. */
  function obstacle(): string | null {
    const { problem, stake } = figures;
    if (isRetry) return null;
    if (problem !== null) return t(`acca.${problem}`);
    if (groups.isLoading) return t('acca.noPrice');
    return user && !stakesFreeBet(slip) && stake > (parseAmount(user.balance) ?? 0) ? t('insufficient') : null;
  }

  function place(): void {
    const problem = obstacle();
    if (problem !== null) showProblem(problem);
    else placing.place({ request: combinedRequest(live, groups.odds), sent: live });
  }

  const isBlocked = (figures.problem !== null || groups.isLoading) && !isRetry;
  return { units, lines, groups, hasGroupChanged, figures, isRetry, isBlocked, place, busy: placing.busy };
}
