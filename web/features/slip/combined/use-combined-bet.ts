import { useTranslation } from 'react-i18next';
import { parseAmount } from '#domain/money.ts';
import { combinedFigures, isGroup, stakesFreeBet, unitsOf } from '#web/features/slip/combined/combined.ts';
import { useGroupPrices } from '#web/features/slip/combined/use-group-prices.ts';
import { usePlaceCombined } from '#web/features/slip/combined/use-place-combined.ts';
import { useLineStates, withoutOwnPrice } from '#web/features/slip/line/use-line-states.ts';
import { combinedRequest } from '#web/features/slip/requests.ts';
import type { Slip } from '#web/features/slip/slip.ts';
import { useSayProblem } from '#web/features/slip/use-say-problem.ts';
import { useUser } from '#web/lib/session.ts';

/** The slip as one bet: its parts as they stand, what it costs and pays, and how it is placed. */
export function useCombinedBet(slip: Slip) {
  const { t } = useTranslation('slip');
  const user = useUser();
  const sayProblem = useSayProblem();
  const groups = useGroupPrices(slip);
  const lineStates = useLineStates(slip);
  const placing = usePlaceCombined();
  const figures = combinedFigures(slip, groups.odds);
  const isRetry = slip.accumulator.attempt !== null;

  const units = unitsOf(slip).map((unit) => {
    const own = unit.lines.flatMap((line) => lineStates[slip.lines.indexOf(line)] ?? []);
    return { ...unit, states: isGroup(unit) ? own.map(withoutOwnPrice) : own };
  });
  const states = units.flatMap((unit) => unit.states);
  const hasGroupChanged = [...groups.prices.values()].some(({ kind }) => kind === 'changed');

  /** Why it can't be sent as it stands; what was sent and not answered goes again as it was. */
  function obstacle(): string | null {
    const { problem, stake } = figures;
    if (isRetry) return null;
    if (problem !== null) return t(`acca.${problem}`);
    return user && !stakesFreeBet(slip) && stake > (parseAmount(user.balance) ?? 0) ? t('insufficient') : null;
  }

  function place(): void {
    const problem = obstacle();
    if (problem !== null) sayProblem(problem);
    else placing.mutate(combinedRequest(slip, groups.odds));
  }

  return { units, states, groups, hasGroupChanged, figures, isRetry, place, busy: placing.isPending };
}
