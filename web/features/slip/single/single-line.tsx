import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FreeBetChoice } from '#web/features/slip/free-bet-choice.tsx';
import { type SlipLineProps, SlipSelection } from '#web/features/slip/line/slip-line-view.tsx';
import {
  appliedBoost,
  availableBoost,
  type Boosts,
  linePotentialWin,
} from '#web/features/slip/single/single-figures.ts';
import { keyOf, type SlipLine } from '#web/features/slip/slip.ts';
import { changeLine, setStake, stakeOf } from '#web/features/slip/slip-changes.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { StakeInput } from '#web/features/slip/stake/stake-input.tsx';
import { ToWin } from '#web/features/slip/stake/to-win.tsx';
import { displayOdds, formatMoney } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

function BoostNote({ line, boosts }: { line: SlipLine; boosts: Boosts }) {
  const { t } = useTranslation('slip');
  const boost = availableBoost(line, boosts);
  if (!boost) return null;
  const values = {
    min: formatMoney(boost.minStake),
    max: formatMoney(boost.maxStake),
    from: displayOdds(line.selection.odds),
    to: displayOdds(boost.odds),
  };
  const isApplied = appliedBoost(line, boosts) !== null;
  return (
    <p className={`flex items-start gap-1.5 text-xs ${isApplied ? 'text-gold-bright' : 'text-wait'}`}>
      <Zap className="mt-0.5 size-3.5 shrink-0" />
      {t(isApplied ? 'boost.taken' : 'boost.otherStake', values)}
    </p>
  );
}

export function SingleLine(props: SlipLineProps & { boosts: Boosts }) {
  const { t } = useTranslation('slip');
  const { describeInGame } = useSelectionText();
  const { liveLine, busy, boosts } = props;
  const { line, state } = liveLine;
  const isFixed = busy || line.attempt !== null;
  const locked = isFixed || line.freeBetId !== null || state.kind === 'suspended' || state.kind === 'closed';
  const selection = describeInGame(line.selection);
  return (
    <SlipSelection
      {...props}
      isUnanswered={line.attempt !== null}
      problem={line.problem}
      boostedOdds={appliedBoost(line, boosts)?.odds}
      stake={
        <>
          <StakeInput
            label={t('stakeOf', { selection })}
            value={line.stake}
            locked={locked}
            onChange={(stake) => changeSlip((slip) => setStake(slip, keyOf(line), stake))}
          />
          {stakeOf(line) > 0 && <ToWin amount={linePotentialWin(line, boosts)} />}
        </>
      }
    >
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
