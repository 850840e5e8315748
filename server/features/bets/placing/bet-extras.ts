// What only some bets need, read before they are placed: free bets, boosts, scorers, "any other"
// selections, and players' stake and loss limits.
import { listedMarkets, marketNamed } from '#domain/markets/catalogue.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Cents } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { LimitPeriod } from '#domain/safer-play.ts';
import { readStatement } from '#server/database/sql-file.ts';
import type { BetToPlace, LegToPlace } from '#server/features/bets/placing/bet-placement.ts';

/** What read-bet-extras.sql finds for a bet. */
export type BetExtras = {
  user_id: number;
  legs: {
    boostedOdds: OddsHundredths | null;
    scorer: string | null;
    isScorerUnknown: boolean;
    pricedSelections: string | null;
  }[];
  /** Null if the free bet can't be used. */
  free_bet_cents: Cents | null;
  /** This bet's number among the player's bets with the boost; null if it can't be used. */
  boost_number: number | null;
  boost_min_stake_cents: Cents | null;
  boost_max_stake_cents: Cents | null;
  /** What remains of the player's stake and loss limits; null without a limit. */
  stake_left_cents: Cents | null;
  stake_period: LimitPeriod | null;
  loss_left_cents: Cents | null;
  loss_period: LimitPeriod | null;
};

const readExtras = readStatement(new URL('read-bet-extras.sql', import.meta.url), 'read-bet-extras', {
  bets: { user_id: 'bigint', free_bet_id: 'bigint', boost_id: 'bigint', in_play_delay: 'text' },
  legs: {
    user_id: 'bigint',
    leg_number: 'smallint',
    game_id: 'bigint',
    player_id: 'bigint',
    selection_key: 'text',
    line_field: 'text',
    rest_of: 'text',
  },
  covered: { market: 'text', selection: 'text', selection_key: 'text' },
});

/** For bets that were placed with a free bet or a boost. */
export const markExtrasQuery = readStatement(new URL('mark-bet-extras.sql', import.meta.url), 'mark-bet-extras', {
  bet_ids: 'bigint[]',
});

/**
 * The leg's market if its selection is "any other", otherwise null. "Any other" excludes the
 * selections that have a price when the bet is written, which are stored with the leg.
 */
function restOf({ market: name, selection }: LegToPlace): MarketName | null {
  const market = marketNamed(name);
  return market.kind === 'listed' && market.rest !== undefined && market.rest === selection ? name : null;
}

/** The listed selections in the markets of legs on "any other". */
function listedSelections(legs: readonly LegToPlace[]) {
  const names = new Set(legs.map(restOf));
  return listedMarkets().flatMap(({ name, selections, rest }) =>
    names.has(name)
      ? selections
          .filter((selection) => selection !== rest)
          .map((selection) => ({ market: name, selection, selection_key: selectionKey({ market: name, selection }) }))
      : [],
  );
}

/** Whether a bet itself needs read-bet-extras.sql. The bet doesn't show its player's limits. */
export function needsExtras({ freeBetId, boostId, legs }: BetToPlace): boolean {
  if (freeBetId !== null || boostId !== null) return true;
  return legs.some((leg) => leg.playerId !== null || restOf(leg) !== null);
}

export function readExtrasQuery(bets: readonly BetToPlace[]) {
  return readExtras({
    bets: bets.map(({ userId, freeBetId, boostId, inPlayDelay }) => ({
      user_id: userId,
      free_bet_id: freeBetId,
      boost_id: boostId,
      in_play_delay: inPlayDelay,
    })),
    legs: bets.flatMap(({ userId, legs }) =>
      legs.map((leg, index) => ({
        user_id: userId,
        leg_number: index + 1,
        game_id: leg.gameId,
        player_id: leg.playerId,
        selection_key: leg.key,
        line_field: leg.lineField,
        rest_of: restOf(leg),
      })),
    ),
    covered: listedSelections(bets.flatMap(({ legs }) => legs)),
  });
}
