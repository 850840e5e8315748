import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cents } from '#domain/money.ts';
import { BuilderSummary, BuilderView } from '#web/features/slip/combined/builder-view.tsx';
import { combinedFigures, shownMultiples, shownSingles } from '#web/features/slip/combined/combined.ts';
import { MultipleLine } from '#web/features/slip/combined/multiple-line.tsx';
import { SlipSelection } from '#web/features/slip/line/slip-line-view.tsx';
import { PlaceButton } from '#web/features/slip/place-button.tsx';
import { SingleLine } from '#web/features/slip/single/single-line.tsx';
import { isSingleBuilder, keyOf, type Slip } from '#web/features/slip/slip.ts';
import { multipleOf, setMultipleStake, setStake, stakeOf } from '#web/features/slip/slip-changes.ts';
import { SlipFooter, SlipSum, SlipSums } from '#web/features/slip/slip-footer.tsx';
import { SlipModeChoice } from '#web/features/slip/slip-mode-choice.tsx';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { addUnits, QuickStakes } from '#web/features/slip/stake/quick-stakes.tsx';
import { type SlipBets, useSlipBets } from '#web/features/slip/use-slip-bets.ts';
import { displayOdds, formatCents } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { PolicySelect } from '#web/ui/policy-select.tsx';

const BonusView = lazyPart(() => import('#web/features/slip/combined/bonus-view.tsx'), 'BonusView', 'bonus');

function OddsChangeChoice({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  return (
    <PolicySelect
      label={t('changesLabel')}
      names={{ none: t('changes.none'), higher: t('changes.higher'), any: t('changes.any') }}
      value={slip.acceptOddsChange}
      onChange={(acceptOddsChange) => changeSlip((before) => ({ ...before, acceptOddsChange }))}
    />
  );
}

const isStaked = (bet: { stake: string }) => stakeOf(bet) > 0;

/**
 * Adds to every single's stake. Once a multiple has a stake, adds to every existing stake instead;
 * without singles, adds to the first multiple's stake.
 */
function addToStakes(slip: Slip, units: number): Slip {
  const singles = shownSingles(slip);
  const multiples = shownMultiples(slip);
  const staked = multiples.filter((kind) => isStaked(multipleOf(slip, kind)));
  const withSingles = (staked.length > 0 ? singles.filter(isStaked) : singles).reduce(
    (before, line) => setStake(before, keyOf(line), addUnits(line.stake, units)),
    slip,
  );
  const kinds = staked.length > 0 || singles.length > 0 ? staked : multiples.slice(0, 1);
  return kinds.reduce(
    (before, kind) => setMultipleStake(before, kind, addUnits(multipleOf(before, kind).stake, units)),
    withSingles,
  );
}

function Selections({ bets }: { bets: SlipBets }) {
  const { legs, builders, boosts, busy, hasSingles } = bets;
  return (
    <ul>
      {legs.flatMap((leg) => {
        const price = builders.prices.get(leg.gameId);
        if (!hasSingles && leg.lines.length > 1 && price)
          return [<BuilderView key={leg.gameId} {...{ price, lines: leg.lines, busy, onAccept: builders.accept }} />];
        return leg.lines.map((liveLine) =>
          hasSingles || liveLine.line.attempt ? (
            <SingleLine key={liveLine.key} {...{ liveLine, busy, boosts }} />
          ) : (
            <SlipSelection key={liveLine.key} {...{ liveLine, busy, problem: null }} />
          ),
        );
      })}
    </ul>
  );
}

function Multiples({ bets }: { bets: SlipBets }) {
  const { t } = useTranslation('slip');
  const { legs, builders, busy, hasSingles } = bets;
  const isRefused = [...builders.prices.values()].some(({ kind }) => kind === 'refused');
  const shown = bets.multiples.filter(({ multiple }) => !(isRefused && hasSingles) || isStaked(multiple));
  const summaries = legs.flatMap(({ gameId, lines }) => {
    const price = builders.prices.get(gameId);
    const isShownBelow = legs.length === 1 && price?.kind === 'priced' && price.from === price.odds;
    return hasSingles && price && !isShownBelow ? [{ gameId, lines, price }] : [];
  });
  if (bets.multiples.length === 0) return null;
  return (
    <section aria-label={t('multiple.title')} className="border-t border-edge">
      {hasSingles && <h3 className="bg-ink px-3 py-1.5 text-xs font-semibold text-muted">{t('multiple.title')}</h3>}
      <ul>
        {summaries.map(({ gameId, ...builder }) => (
          <BuilderSummary key={gameId} {...builder} busy={busy} onAccept={builders.accept} />
        ))}
        {shown.map((each) => (
          <MultipleLine key={each.kind} bets={bets} shown={each} />
        ))}
      </ul>
    </section>
  );
}

function Sums({ bets }: { bets: SlipBets }) {
  const { t } = useTranslation('slip');
  const { mode, multiples, totals } = bets;
  const [first] = multiples;
  const isFree = mode === 'accumulator' ? first?.isFree : totals.freeStake > 0;
  const bonusNote = totals.bonus > 0 && t('bonusIncluded', { amount: formatCents(totals.bonus) });
  const note = bonusNote || t(isFree ? 'freeStakeNot' : 'stakeIncluded');
  if (mode === 'accumulator' && first)
    return (
      <SlipSums>
        <SlipSum
          label={t('acca.totalOdds')}
          value={first.figures.odds === null ? t('noOdds') : displayOdds(first.figures.odds)}
        />
        <SlipSum label={t('acca.potentialWin')} value={formatCents(first.figures.profit)} note={t('profit')} />
        <SlipSum strong label={t('acca.return')} value={formatCents(totals.potentialWin)} note={note} />
      </SlipSums>
    );
  return (
    <SlipSums>
      <SlipSum label={t('totalStake')} value={formatCents(totals.stake)} />
      {totals.freeStake > 0 && <SlipSum label={t('freeBet.total')} value={formatCents(totals.freeStake)} />}
      <SlipSum
        strong
        label={t(mode === 'system' ? 'system.mostReturn' : 'potentialWin')}
        value={formatCents(totals.potentialWin)}
        note={note}
      />
    </SlipSums>
  );
}

function useLabel({ live, mode, isRetry, totals }: SlipBets): string {
  const { t } = useTranslation('slip');
  if (isRetry) return t('retry');
  if (mode === 'system') return t('acca.place.system');
  if (mode === 'accumulator') return t(`acca.place.${isSingleBuilder(live) ? 'builder' : 'accumulator'}`);
  if (totals.count === 0) return t('place');
  return t('placeFor', { count: totals.count, stake: formatCents(cents(totals.stake + totals.freeStake)) });
}

/** The pinned header: the number of selections and their total odds. */
function SlipHeader({ bets, actions }: { bets: SlipBets; actions: ReactNode }) {
  const { t } = useTranslation('slip');
  const { live, builders, mode } = bets;
  const count = live.lines.length;
  const { odds } = combinedFigures(live, 'accumulator', builders.odds);
  return (
    <div className="sticky top-12 z-1 short:static flex min-h-11 items-center gap-1 border-b border-edge bg-panel pr-1.5 pl-3 max-2xs:flex-wrap">
      <p className="min-w-0 flex-1 py-1 text-xs text-muted max-2xs:basis-full">
        {t('barCount', { count })}
        {odds !== null && count > 1 && mode !== 'accumulator' && (
          <span className="block">
            {t('acca.totalOdds')} <span className="text-sm font-bold text-gold-bright">{displayOdds(odds)}</span>
          </span>
        )}
      </p>
      {actions}
    </div>
  );
}

/** The selections as singles and multiples, each with its own stake, and a button to place all. */
export function SlipBetsView({ slip, actions }: { slip: Slip; actions: ReactNode }) {
  const { t } = useTranslation('slip');
  const bets = useSlipBets(slip);
  const label = useLabel(bets);
  const { mode, decisiveLines, busy, isBlocked, onAcceptMore, bonus, totals, place } = bets;
  const shownCount = shownSingles(slip).length + shownMultiples(slip).length;
  return (
    <>
      <SlipHeader bets={bets} actions={actions} />
      {(slip.lines.length > 1 || mode !== 'all') && (
        <div className="border-b border-edge px-3 py-2">
          <SlipModeChoice />
        </div>
      )}
      <Selections bets={bets} />
      <Multiples bets={bets} />
      <div className="grid gap-3 border-t border-edge p-3">
        <QuickStakes
          disabled={busy}
          appliesToAllBets={shownCount > 1}
          onAdd={(units) => changeSlip((before) => addToStakes(before, units))}
        />
        <OddsChangeChoice slip={slip} />
      </div>
      <SlipFooter stake={totals.stake}>
        {bonus && <BonusView fallback={null} bonus={bonus} />}
        <Sums bets={bets} />
        <PlaceButton
          lines={decisiveLines}
          label={label}
          busyLabel={t(mode === 'accumulator' ? 'acca.placing' : 'placing')}
          busy={busy}
          disabled={isBlocked}
          onAcceptMore={onAcceptMore}
          onPlace={place}
        />
      </SlipFooter>
    </>
  );
}
