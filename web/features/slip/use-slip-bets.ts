import { useTranslation } from 'react-i18next';
import { type Cents, cents, centsOf, sumCents } from '#domain/money.ts';
import {
  type CombinedFigures,
  combinedFigures,
  shownMode,
  shownMultiples,
  shownSingles,
  stakesFreeBet,
} from '#web/features/slip/combined/combined.ts';
import { useBuilderPrices } from '#web/features/slip/combined/use-builder-prices.ts';
import { useSlipBonus } from '#web/features/slip/combined/use-slip-bonus.ts';
import { type LiveLine, useLiveSlip, withoutOwnPrice } from '#web/features/slip/line/use-live-slip.ts';
import { appliedBoost, type Boosts, linePotentialWin } from '#web/features/slip/single/single-figures.ts';
import {
  isBuilder,
  keyOf,
  legsOf,
  type Multiple,
  type MultipleKind,
  type Slip,
  type SlipLine,
} from '#web/features/slip/slip.ts';
import { multipleOf, stakeOf } from '#web/features/slip/slip-changes.ts';
import { isStakeWanted } from '#web/features/slip/stake/keypad-store.ts';
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

export type ShownMultiple = { kind: MultipleKind; multiple: Multiple; figures: CombinedFigures; isFree: boolean };

type SlipTotals = {
  count: number;
  stake: Cents;
  freeStake: Cents;
  /** Includes the bonus. */
  potentialWin: Cents;
  bonus: Cents;
};

type LiveLeg = { gameId: number; lines: LiveLine[] };

type StakedBets = { singles: readonly SlipLine[]; multiples: readonly ShownMultiple[] };

function totalsOf({ singles, multiples }: StakedBets, boosts: Boosts, bonus: Cents): Omit<SlipTotals, 'count'> {
  const bets = [
    ...singles.map((line) => ({
      stake: stakeOf(line),
      isFree: line.freeBetId !== null,
      potentialWin: linePotentialWin(line, boosts),
    })),
    ...multiples.map(({ figures, isFree }) => ({ ...figures, isFree })),
  ];
  const stakesOf = (isFree: boolean) => sumCents(bets.filter((bet) => bet.isFree === isFree).map(({ stake }) => stake));
  return {
    stake: stakesOf(false),
    freeStake: stakesOf(true),
    potentialWin: sumCents([...bets.map(({ potentialWin }) => potentialWin), bonus]),
    bonus,
  };
}

/** The selections of each game. In multiples, a bet builder's have no individual price. */
function liveLegsOf({ lines }: Slip, liveLines: readonly LiveLine[], hasSingles: boolean): LiveLeg[] {
  return legsOf(lines).map((leg) => {
    const own = leg.lines.flatMap((line) => liveLines[lines.indexOf(line)] ?? []);
    return { gameId: leg.gameId, lines: isBuilder(leg) && !hasSingles ? own.map(withoutOwnPrice) : own };
  });
}

/** Selections that aren't also bet on as singles have no individual price in a bet builder. */
function combinedLines(legs: readonly LiveLeg[], stakedKeys: ReadonlySet<string>): LiveLine[] {
  return legs.flatMap(({ lines }) =>
    lines.map((each) => (lines.length > 1 && !stakedKeys.has(each.key) ? withoutOwnPrice(each) : each)),
  );
}

/** The slip's visible bets at live prices, and a function that places those with a stake. */
export function useSlipBets(slip: Slip) {
  const { t } = useTranslation('slip');
  const user = useUser();
  const showProblem = useProblemToast();
  const { live, lines: liveLines } = useLiveSlip(slip);
  const boosts = useBoosts(live);
  const builders = useBuilderPrices(live);
  const placing = usePlaceBets();
  const mode = shownMode(live);
  const hasSingles = mode === 'all' || mode === 'single';

  const singles = shownSingles(live);
  const multiples = shownMultiples(live).map((kind): ShownMultiple => {
    const figures = combinedFigures(live, kind, builders.odds);
    return { kind, multiple: multipleOf(live, kind), figures, isFree: stakesFreeBet(live, kind) };
  });
  const staked = {
    singles: singles.filter((line) => stakeOf(line) > 0),
    multiples: multiples.filter(({ multiple }) => stakeOf(multiple) > 0),
  };
  const isRetry = [...singles, ...multiples.map(({ multiple }) => multiple)].some(({ attempt }) => attempt !== null);
  const toSend = {
    lines: staked.singles.filter(({ attempt }) => !isRetry || attempt),
    multiples: staked.multiples.filter(({ multiple }) => !isRetry || multiple.attempt),
  };
  const accumulator = multiples.find(({ kind }) => kind === 'accumulator');
  const bonus = useSlipBonus(live, accumulator, builders.odds);
  const totals: SlipTotals = {
    count: toSend.lines.length + toSend.multiples.length,
    ...totalsOf(staked, boosts, bonus?.amount ?? cents(0)),
  };

  const liveLegs = liveLegsOf(live, liveLines, hasSingles);
  const legs: LiveLeg[] = liveLegs.map(({ gameId, lines }) => ({
    gameId,
    lines: hasSingles ? lines.map((each) => (appliedBoost(each.line, boosts) ? withoutOwnPrice(each) : each)) : lines,
  }));
  const lines = legs.flatMap((leg) => leg.lines);
  const usesMultiples = staked.multiples.length > 0 || !hasSingles;
  const stakedKeys = new Set(staked.singles.map(keyOf));
  /** The selections whose state determines whether the bets can be placed. */
  const decisiveLines = isRetry
    ? lines.filter(({ line }) => line.attempt !== null || toSend.multiples.length > 0)
    : usesMultiples
      ? combinedLines(liveLegs, stakedKeys)
      : lines.filter(({ key }) => stakedKeys.size === 0 || stakedKeys.has(key));
  const hasBuilderChanged = usesMultiples && [...builders.prices.values()].some(({ kind }) => kind === 'changed');

  const decisiveMultiples = totals.count > 0 ? staked.multiples : hasSingles ? [] : multiples.slice(0, 1);
  const problemOf = ({ multiple, figures }: ShownMultiple) =>
    multiple.attempt ? null : (figures.problem ?? (builders.isLoading ? 'noPrice' : null));
  const multipleProblem = decisiveMultiples.map(problemOf).find((problem) => problem !== null) ?? null;

  /** Why nothing can be sent; an unanswered request can always be resent. */
  function obstacle(): string | null {
    if (isRetry) return null;
    if (multipleProblem !== null) return t(`acca.${multipleProblem}`);
    if (totals.count === 0) return t('pleaseStake');
    return user && totals.stake > centsOf(user.balance) ? t('insufficient') : null;
  }

  function place(): void {
    const problem = obstacle();
    if (problem !== null) {
      showProblem(problem);
      isStakeWanted.set(totals.count === 0 && (multipleProblem ?? 'badStake') === 'badStake');
      return;
    }
    const kinds = toSend.multiples.map(({ kind }) => kind);
    placing.place({ slip: live, lines: toSend.lines, multiples: kinds, boosts, builderOdds: builders.odds });
  }

  const hasBonusChanged = toSend.multiples.some(({ kind }) => kind === 'accumulator') && bonus?.changedFrom != null;
  /** Accepts changes other than those in the selections' own prices. */
  const onAcceptMore =
    hasBuilderChanged || hasBonusChanged
      ? () => {
          if (hasBuilderChanged) builders.accept();
          if (hasBonusChanged) bonus?.accept();
        }
      : undefined;

  const isBlocked = !isRetry && multipleProblem !== null;
  return {
    live,
    mode,
    hasSingles,
    legs,
    lines,
    decisiveLines,
    boosts,
    builders,
    multiples,
    bonus,
    totals,
    onAcceptMore,
    isRetry,
    isBlocked,
    place,
    busy: placing.busy,
  };
}

export type SlipBets = ReturnType<typeof useSlipBets>;
