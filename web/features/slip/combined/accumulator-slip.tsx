import { useTranslation } from 'react-i18next';
import { type Cents, cents } from '#domain/money.ts';
import {
  type CombinedFigures,
  chosenSystem,
  mayStakeFreeBet,
  stakesFreeBet,
} from '#web/features/slip/combined/combined.ts';
import { GroupView } from '#web/features/slip/combined/group-view.tsx';
import { SystemChoice } from '#web/features/slip/combined/system-choice.tsx';
import { useCombinedBet } from '#web/features/slip/combined/use-combined-bet.ts';
import { changeAccumulator } from '#web/features/slip/combined/use-place-combined.ts';
import { FreeBetChoice } from '#web/features/slip/free-bet-choice.tsx';
import { SlipSelection } from '#web/features/slip/line/slip-line-view.tsx';
import { OddsChangeChoice } from '#web/features/slip/odds-change-choice.tsx';
import { PlaceButton } from '#web/features/slip/place-button.tsx';
import { addDollars, QuickStakes } from '#web/features/slip/quick-stakes.tsx';
import type { Slip } from '#web/features/slip/slip.ts';
import { SlipFoot, SlipSum, SlipSums } from '#web/features/slip/slip-foot.tsx';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { StakeInput } from '#web/features/slip/stake-input.tsx';
import { displayOdds, formatCents, formatCount } from '#web/lib/format.ts';
import { Field } from '#web/ui/field.tsx';

const money = (amount: Cents): string => formatCents(amount);

type CombinedSumsProps = { figures: CombinedFigures; isSystem: boolean; isFree: boolean };

function CombinedSums({ figures, isSystem, isFree }: CombinedSumsProps) {
  const { t } = useTranslation('slip');
  if (isSystem) {
    return (
      <SlipSums>
        <SlipSum label={t('system.bets')} value={formatCount(figures.bets)} />
        <SlipSum label={t('totalStake')} value={money(figures.stake)} />
        <SlipSum strong label={t('system.mostReturn')} value={money(figures.return)} note={t('stakeIncluded')} />
      </SlipSums>
    );
  }
  return (
    <SlipSums>
      <SlipSum label={t('acca.totalOdds')} value={figures.odds === null ? t('noOdds') : displayOdds(figures.odds)} />
      <SlipSum label={t('acca.potentialWin')} value={money(figures.win)} note={t('profit')} />
      <SlipSum
        strong
        label={t('acca.return')}
        value={money(figures.return)}
        note={t(isFree ? 'freeStakeNot' : 'stakeIncluded')}
      />
    </SlipSums>
  );
}

const NOTHING = cents(0);

type CombinedBet = ReturnType<typeof useCombinedBet>;

function changeStake(change: (stake: string) => string): void {
  changeSlip((slip) => {
    const { accumulator } = slip;
    if (accumulator.attempt) return slip;
    return { ...slip, accumulator: { ...accumulator, stake: change(accumulator.stake), problem: null } };
  });
}

function useNotice(
  slip: Slip,
  bet: CombinedBet,
): { text: string; tone: 'text-muted' | 'text-wait' | 'text-loss' } | null {
  const { t } = useTranslation('slip');
  const { attempt, problem } = slip.accumulator;
  if (attempt) return bet.busy ? null : { text: t('unanswered'), tone: 'text-wait' };
  if (problem && bet.lines.every(({ state }) => state.kind === 'open')) return { text: problem, tone: 'text-loss' };
  if (bet.figures.problem === 'tooFew') return { text: t('acca.hint'), tone: 'text-muted' };
  return bet.figures.problem === 'tooMuch' ? { text: t('acca.tooMuch'), tone: 'text-wait' } : null;
}

function Selections({ bet }: { bet: CombinedBet }) {
  return (
    <ul>
      {bet.units.map((unit) => {
        const [at] = unit.lines;
        if (!at) return null;
        const price = bet.groups.prices.get(unit.gameId);
        if (unit.lines.length > 1 && price) {
          return (
            <GroupView
              key={unit.gameId}
              {...{ price, lines: unit.lines, busy: bet.busy, onAccept: bet.groups.accept }}
            />
          );
        }
        return <SlipSelection key={at.key} {...{ at, busy: bet.busy, problem: null }} />;
      })}
    </ul>
  );
}

export function AccumulatorSlip({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  const bet = useCombinedBet(slip);
  const notice = useNotice(slip, bet);
  const isSystem = chosenSystem(slip) !== null;
  const isBuilder = bet.units.length === 1 && slip.lines.length > 1;
  const kind = isSystem ? 'system' : isBuilder ? 'builder' : 'accumulator';
  const locked = bet.busy || bet.isRetry;
  const isFree = stakesFreeBet(slip);
  return (
    <>
      <Selections bet={bet} />
      <div className="grid gap-3 border-t border-edge p-3">
        <Field label={t(isSystem ? 'system.stakePerBet' : 'acca.stakeAmount')}>
          {(control) => (
            <StakeInput
              control={control}
              min="0.01"
              value={slip.accumulator.stake}
              locked={locked || isFree}
              onChange={(stake) => changeStake(() => stake)}
            />
          )}
        </Field>
        <QuickStakes
          disabled={locked || isFree}
          onAdd={(dollars) => changeStake((stake) => addDollars(stake, dollars))}
        />
        <SystemChoice slip={slip} figures={bet.figures} locked={locked} />
        {mayStakeFreeBet(slip) && (
          <FreeBetChoice
            label={t('freeBet.pay')}
            chosen={slip.accumulator.freeBetId}
            locked={locked}
            onChoose={(freeBetId, stake) => changeAccumulator({ freeBetId, stake, problem: null })}
          />
        )}
        <OddsChangeChoice slip={slip} />
      </div>
      <SlipFoot stake={isFree ? NOTHING : bet.figures.stake}>
        <CombinedSums figures={bet.figures} isSystem={isSystem} isFree={isFree} />
        {notice && (
          <p role="status" className={`text-xs ${notice.tone}`}>
            {notice.text}
          </p>
        )}
        <PlaceButton
          lines={bet.lines}
          label={bet.isRetry ? t('retry') : t(`acca.place.${kind}`)}
          busyLabel={t('acca.placing')}
          busy={bet.busy}
          disabled={bet.isBlocked}
          onAcceptMore={bet.hasGroupChanged ? bet.groups.accept : undefined}
          onPlace={bet.place}
        />
      </SlipFoot>
    </>
  );
}
