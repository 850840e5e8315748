// A batch has at most one bet per player, so the player identifies a bet, its legs and its bet
// builders.
import { bookKey } from '#domain/markets/book-key.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { readStatement } from '#server/database/sql-file.ts';
import type { BetExtras } from '#server/features/bets/placing/bet-extras.ts';
import type { BetToPlace, LegToPlace } from '#server/features/bets/placing/bet-placement.ts';
import { combinationOf } from '#server/features/bets/placing/combination-of.ts';

const placeBets = readStatement(new URL('place-bets.sql', import.meta.url), 'place-bets', {
  bets: {
    user_id: 'bigint',
    idempotency_key: 'text',
    request_hash: 'bytea',
    stake_cents: 'bigint',
    odds_hundredths: 'bigint',
    potential_win_cents: 'bigint',
    bonus_terms: 'jsonb',
    bonus_percent: 'int',
    bonus_cents: 'bigint',
    bonus_version: 'int',
    is_accumulator: 'boolean',
    system: 'text',
    line_stake_cents: 'bigint',
    combination: 'text',
    in_play_delay: 'text',
    has_extras: 'boolean',
    free_bet_id: 'bigint',
    free_bet_cents: 'bigint',
    boost_id: 'bigint',
    boost_number: 'int',
    boost_min_stake_cents: 'bigint',
    boost_max_stake_cents: 'bigint',
    stake_left_cents: 'bigint',
    loss_left_cents: 'bigint',
  },
  legs: {
    user_id: 'bigint',
    leg_number: 'smallint',
    game_id: 'bigint',
    bet_type: 'text',
    market: 'text',
    selection: 'text',
    player_id: 'bigint',
    is_scorer_unknown: 'boolean',
    selection_key: 'text',
    line_quarters: 'int',
    line_field: 'text',
    is_from_placement: 'boolean',
    book: 'text',
    priced_selections: 'text',
    expected_odds: 'int',
    expected_line: 'int',
    expected_version: 'bigint',
    boosted_odds: 'int',
    group_number: 'smallint',
    group_odds: 'int',
    bonus_cents: 'bigint',
    bonus_odds: 'numeric',
  },
  builders: { user_id: 'bigint', group_number: 'smallint', odds_hundredths: 'int', odds_without: 'jsonb' },
  require_verified: 'boolean',
});

/** The key of a leg's book, without the line if it is the game's own. */
const bookOf = ({ market, key, lineField }: LegToPlace): string => (lineField === null ? bookKey(key) : market);

/** Whether only goals after the bet count, so that the score at placement matters. */
function isFromPlacement({ market: name }: LegToPlace): boolean {
  const market = marketNamed(name);
  return (
    market.dependsOn === 'score_since_placement' || (market.dependsOn === 'goal_order' && market.reads.includes('next'))
  );
}

type Extras = ReadonlyMap<number, BetExtras>;

/** With `requireVerified`, only fully verified players may bet. */
export function placeBetsQuery(bets: readonly BetToPlace[], requireVerified: boolean, extras: Extras = new Map()) {
  return placeBets({
    bets: bets.map((bet) => betRow(bet, extras.get(bet.userId))),
    legs: bets.flatMap((bet) => legRows(bet, extras.get(bet.userId))),
    builders: bets.flatMap(({ userId, builders }) =>
      builders.map(({ groupNumber, odds, oddsWithout }) => ({
        user_id: userId,
        group_number: groupNumber,
        odds_hundredths: odds,
        odds_without: JSON.stringify(oddsWithout),
      })),
    ),
    require_verified: requireVerified,
  });
}

function betRow(bet: BetToPlace, extras: BetExtras | undefined) {
  return {
    user_id: bet.userId,
    idempotency_key: bet.idempotencyKey,
    request_hash: bet.requestHash,
    stake_cents: bet.stakeCents,
    odds_hundredths: bet.totalOdds,
    potential_win_cents: bet.potentialWinCents,
    bonus_terms: bet.bonus ? JSON.stringify(bet.bonus.terms) : null,
    bonus_percent: bet.bonus?.terms.percent ?? null,
    bonus_cents: bet.bonus?.cents ?? null,
    bonus_version: bet.bonusVersion,
    is_accumulator: bet.isAccumulator,
    system: bet.system,
    line_stake_cents: bet.lineStakeCents,
    combination: combinationOf(bet),
    in_play_delay: bet.inPlayDelay,
    has_extras: extras !== undefined,
    free_bet_id: bet.freeBetId,
    free_bet_cents: extras?.free_bet_cents ?? null,
    boost_id: bet.boostId,
    boost_number: extras?.boost_number ?? null,
    boost_min_stake_cents: extras?.boost_min_stake_cents ?? null,
    boost_max_stake_cents: extras?.boost_max_stake_cents ?? null,
    stake_left_cents: extras?.stake_left_cents ?? null,
    loss_left_cents: extras?.loss_left_cents ?? null,
  };
}

function legRows(bet: BetToPlace, extras: BetExtras | undefined) {
  const { userId, legs, builders } = bet;
  return legs.map((leg, index) => {
    const found = extras?.legs[index];
    const builderOdds = builders.find(({ groupNumber }) => groupNumber === leg.groupNumber)?.odds;
    return {
      user_id: userId,
      leg_number: index + 1,
      game_id: leg.gameId,
      bet_type: leg.betType,
      market: leg.market,
      selection: leg.selection ?? found?.scorer ?? null,
      player_id: leg.playerId,
      is_scorer_unknown: found?.isScorerUnknown ?? false,
      selection_key: leg.key,
      line_quarters: leg.line,
      line_field: leg.lineField,
      is_from_placement: isFromPlacement(leg),
      book: bookOf(leg),
      priced_selections: found?.pricedSelections ?? null,
      expected_odds: leg.expectedOdds,
      expected_line: leg.expectedLine,
      expected_version: leg.expectedVersion,
      boosted_odds: found?.boostedOdds ?? null,
      group_number: leg.groupNumber,
      group_odds: builderOdds ?? null,
      ...exposedBonus(bet, builderOdds ?? leg.expectedOdds),
    };
  });
}

/** The bonus as part of a game's exposure (exposed_bonus in SQL), and what it adds to the odds. */
function exposedBonus({ bonus, totalOdds }: BetToPlace, odds: OddsHundredths | null) {
  if (!bonus || odds === null) return { bonus_cents: 0, bonus_odds: 0 };
  const ofPayout = ((totalOdds - 100) * bonus.terms.percent) / (totalOdds * 100);
  return { bonus_cents: Math.floor((bonus.cents * odds) / totalOdds), bonus_odds: odds * ofPayout };
}
