import { useTranslation } from 'react-i18next';
import { formatAmount } from '#domain/money.ts';
import { OddsChangeChoice } from '#web/features/slip/odds-change-choice.tsx';
import { PlaceButton } from '#web/features/slip/place-button.tsx';
import { addDollars, QuickStakes } from '#web/features/slip/quick-stakes.tsx';
import { SingleLine } from '#web/features/slip/single/single-line.tsx';
import { useSingles } from '#web/features/slip/single/use-singles.ts';
import { keyOf, type Slip, setStake, stakedLines } from '#web/features/slip/slip.ts';
import { SlipFoot } from '#web/features/slip/slip-foot.tsx';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { SlipSum, SlipSums } from '#web/features/slip/slip-sum.tsx';
import { formatMoney } from '#web/lib/format.ts';

function addToEveryStake(dollars: number): void {
  changeSlip((slip) =>
    slip.lines.reduce((changed, line) => setStake(changed, keyOf(line), addDollars(line.stake, dollars)), slip),
  );
}

/** The selections as single bets, each with its stake. */
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
          <SlipSum label={t('totalStake')} value={formatMoney(formatAmount(totals.stake))} />
          {totals.freeStake > 0 && (
            <SlipSum label={t('freeBet.total')} value={formatMoney(formatAmount(totals.freeStake))} />
          )}
          <SlipSum
            strong
            label={t('potentialWin')}
            value={formatMoney(formatAmount(totals.win))}
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
