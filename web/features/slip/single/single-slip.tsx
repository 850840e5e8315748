import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FreeBetChoice } from '#web/features/slip/free-bet-choice.tsx';
import { type SlipLineProps, SlipSelection } from '#web/features/slip/line/slip-line-view.tsx';
import { OddsChangeChoice } from '#web/features/slip/odds-change-choice.tsx';
import { PlaceButton } from '#web/features/slip/place-button.tsx';
import { addDollars, QuickStakes } from '#web/features/slip/quick-stakes.tsx';
import { type Boosts, boostOffered, boostTaken, lineWin } from '#web/features/slip/single/single-figures.ts';
import { useSingles } from '#web/features/slip/single/use-singles.ts';
import { changeLine, keyOf, type Slip, type SlipLine, setStake, stakedLines } from '#web/features/slip/slip.ts';
import { SlipFoot, SlipSum, SlipSums } from '#web/features/slip/slip-foot.tsx';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { StakeInput } from '#web/features/slip/stake-input.tsx';
import { displayOdds, formatCents, formatMoney } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

function BoostNote({ line, boosts }: { line: SlipLine; boosts: Boosts }) {
  const { t } = useTranslation('slip');
  const boost = boostOffered(line, boosts);
  if (!boost) return null;
  const values = {
    min: formatMoney(boost.minStake),
    max: formatMoney(boost.maxStake),
    from: displayOdds(line.selection.odds),
    to: displayOdds(boost.odds),
  };
  const isTaken = boostTaken(line, boosts) !== null;
  return (
    <p className={`flex items-start gap-1.5 text-xs ${isTaken ? 'text-gold-bright' : 'text-wait'}`}>
      <Zap className="mt-0.5 size-3.5 shrink-0" />
      {t(isTaken ? 'boost.taken' : 'boost.otherStake', values)}
    </p>
  );
}

function SingleLine(props: SlipLineProps & { boosts: Boosts }) {
  const { t } = useTranslation('slip');
  const { describeSelection } = useSelectionText();
  const { at, busy, boosts } = props;
  const { line, state } = at;
  const isFixed = busy || line.attempt !== null;
  const locked = isFixed || line.freeBetId !== null || state.kind === 'suspended' || state.kind === 'closed';
  const selection = describeSelection(line.selection);
  return (
    <SlipSelection
      {...props}
      isUnanswered={line.attempt !== null}
      problem={line.problem}
      boostedOdds={boostTaken(line, boosts)?.odds}
    >
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-muted">
          {t('toWin')}
          <span className="block text-sm font-semibold text-text">{formatCents(lineWin(line, boosts))}</span>
        </p>
        <div className="w-32">
          <StakeInput
            control={{}}
            label={t('stakeOf', { selection })}
            value={line.stake}
            locked={locked}
            onChange={(stake) => changeSlip((slip) => setStake(slip, keyOf(line), stake))}
          />
        </div>
      </div>
      <BoostNote line={line} boosts={boosts} />
      <FreeBetChoice
        label={t('freeBet.payFor', { selection })}
        chosen={line.freeBetId}
        locked={isFixed}
        onChoose={(freeBetId, stake) =>
          changeSlip((slip) => changeLine(slip, keyOf(line), { freeBetId, stake, problem: null }))
        }
      />
    </SlipSelection>
  );
}

function addToEveryStake(dollars: number): void {
  changeSlip((slip) =>
    slip.lines.reduce((changed, line) => setStake(changed, keyOf(line), addDollars(line.stake, dollars)), slip),
  );
}

export function SingleSlip({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  const { lines, boosts, totals, place, busy } = useSingles(slip);
  const count = stakedLines(slip).length;
  const waits = slip.lines.some((line) => line.attempt !== null);
  const label = waits ? t('retry') : count > 1 ? t('placeMany', { count }) : t('place');
  const stakedKeys = new Set(stakedLines(slip).map(keyOf));
  return (
    <>
      <ul>
        {lines.map((at) => (
          <SingleLine key={at.key} {...{ at, busy, boosts }} />
        ))}
      </ul>
      <div className="grid gap-3 border-t border-edge p-3">
        <QuickStakes onAdd={addToEveryStake} disabled={busy} everyBet={slip.lines.length > 1} />
        <OddsChangeChoice slip={slip} />
      </div>
      <SlipFoot stake={totals.stake}>
        <SlipSums>
          <SlipSum label={t('totalStake')} value={formatCents(totals.stake)} />
          {totals.freeStake > 0 && <SlipSum label={t('freeBet.total')} value={formatCents(totals.freeStake)} />}
          <SlipSum
            strong
            label={t('potentialWin')}
            value={formatCents(totals.win)}
            note={t(totals.freeStake > 0 ? 'freeStakeNot' : 'stakeIncluded')}
          />
        </SlipSums>
        <PlaceButton
          lines={lines.filter(({ key }) => stakedKeys.size === 0 || stakedKeys.has(key))}
          label={label}
          busyLabel={t('placing')}
          busy={busy}
          onPlace={place}
        />
      </SlipFoot>
    </>
  );
}
