import { useTranslation } from 'react-i18next';
import { formatAmount, parseAmount } from '#domain/money.ts';
import { accumulatorFigures } from '#web/features/slip/accumulator.ts';
import { OddsChangeChoice } from '#web/features/slip/odds-change-choice.tsx';
import { PlaceButton } from '#web/features/slip/place-button.tsx';
import { QuickStakes, withMore } from '#web/features/slip/quick-stakes.tsx';
import type { Slip } from '#web/features/slip/slip.ts';
import { SlipSelection } from '#web/features/slip/slip-line-view.tsx';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { SlipSum } from '#web/features/slip/slip-sum.tsx';
import { StakeInput } from '#web/features/slip/stake-input.tsx';
import { useLineStates } from '#web/features/slip/use-line-states.ts';
import { usePlaceAccumulator } from '#web/features/slip/use-place-accumulator.ts';
import { useSayProblem } from '#web/features/slip/use-say-problem.ts';
import { displayOdds, formatMoney } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Field } from '#web/ui/field.tsx';

function changeStake(change: (stake: string) => string): void {
  changeSlip((slip) => {
    const { accumulator } = slip;
    if (accumulator.attempt) return slip;
    return { ...slip, accumulator: { ...accumulator, stake: change(accumulator.stake), problem: null } };
  });
}

/** Why the accumulator can't be placed yet, or was not. */
function useAccumulatorNotice(slip: Slip): { text: string; tone: 'text-muted' | 'text-wait' | 'text-loss' } | null {
  const { t } = useTranslation('slip');
  const { problem } = accumulatorFigures(slip);
  if (slip.accumulator.attempt) return { text: t('unanswered'), tone: 'text-wait' };
  if (slip.accumulator.problem) return { text: slip.accumulator.problem, tone: 'text-loss' };
  if (problem === 'tooFew') return { text: t('acca.hint'), tone: 'text-muted' };
  return problem === 'sameGame' ? { text: t('acca.sameGame'), tone: 'text-wait' } : null;
}

/** The selections as one bet: all of them have to win. */
export function AccumulatorSlip({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  const user = useUser();
  const states = useLineStates(slip);
  const sayProblem = useSayProblem();
  const placing = usePlaceAccumulator();
  const figures = accumulatorFigures(slip);
  const notice = useAccumulatorNotice(slip);
  const busy = placing.isPending;
  const isRetry = slip.accumulator.attempt !== null;
  const place = () => {
    if (figures.problem === 'tooFew') return sayProblem(t('acca.tooFew'));
    if (figures.problem === 'badStake') return sayProblem(t('acca.badStake'));
    if (!isRetry && user && figures.stake > (parseAmount(user.balance) ?? 0)) return sayProblem(t('insufficient'));
    placing.mutate();
  };
  return (
    <>
      <ul>
        {slip.lines.map((line, index) => {
          const at = states[index];
          return at && <SlipSelection key={at.key} line={line} game={at.game} state={at.state} busy={busy} />;
        })}
      </ul>
      <div className="sticky bottom-0 grid gap-3 border-t border-edge bg-raised p-3">
        <Field label={t('acca.stakeAmount')}>
          {(control) => (
            <StakeInput
              control={control}
              min="0.01"
              value={slip.accumulator.stake}
              locked={busy || isRetry}
              onChange={(stake) => changeStake(() => stake)}
            />
          )}
        </Field>
        <QuickStakes disabled={busy || isRetry} onAdd={(dollars) => changeStake((stake) => withMore(stake, dollars))} />
        <dl className="grid gap-1">
          <SlipSum label={t('acca.totalOdds')} value={displayOdds(figures.odds)} />
          <SlipSum label={t('acca.potentialWin')} value={formatMoney(formatAmount(figures.win))} />
          <SlipSum strong label={t('acca.return')} value={formatMoney(formatAmount(figures.return))} />
        </dl>
        <OddsChangeChoice slip={slip} />
        {notice && (
          <p role="status" className={`text-xs ${notice.tone}`}>
            {notice.text}
          </p>
        )}
        <PlaceButton
          states={states}
          label={isRetry ? t('retry') : t('acca.place')}
          busyLabel={t('acca.placing')}
          busy={busy}
          disabled={figures.problem !== null && !isRetry}
          onPlace={place}
        />
      </div>
    </>
  );
}
