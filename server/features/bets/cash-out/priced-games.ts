// The games of open bets, read in one query, with what is needed to value their bets. Squads are
// read when a bet needs them. Several bets on a game share its outlook.
import type { GameFacts } from '#domain/game.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { isCoveredByModel } from '#domain/pricing/model-cover.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { type ScorerShare, scorerShares } from '#domain/pricing/scorers.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { FACTS_COLUMNS, type FactsRow, toFacts } from '#server/features/bets/settlement/game-facts.ts';
import { pricedPlayersOf } from '#server/features/games/pricing.ts';
import { liveStateOf } from '#server/features/games/reprice.ts';
import { createResultCache } from '#server/features/games/result-cache.ts';
import { IS_SILENT } from '#server/features/games/silence.ts';

type GameRow = FactsRow & {
  id: number;
  version: number;
  model: GoalModel | null;
  prices: PriceBook;
  current_minute: number;
  stoppage_minutes: number;
  announced_stoppage_minutes: number | null;
  home_red_cards: number;
  away_red_cards: number;
  suspended: boolean;
  /** The last reported start, end or period can still be undone. */
  can_be_undone: boolean;
  silent: boolean;
  suspended_markets: MarketName[];
  past_kick_off: boolean;
  /** One person alone set prices before kick-off while there was a four-eyes amount. */
  priced_alone: boolean;
};

export type PricedGame = Omit<GameRow, 'model'> & {
  facts: GameFacts;
  /** Null without a model. */
  outlook: () => Outlook | null;
  /** The pre-match outlook from the game's current model; null without one. */
  outlookBefore: () => Outlook | null;
  /** The goal shares of the players in the squads. */
  shares: () => Promise<readonly ScorerShare[]>;
  /** Whether no listed price is above the model's fair price (decision 0130). */
  isCovered: () => Promise<boolean>;
};
export type PricedGames = ReadonlyMap<number, PricedGame>;

type BetOnGames = { legs: readonly { gameId: number }[] };

export async function readPricedGames(database: Queryable, bets: readonly BetOnGames[]): Promise<PricedGames> {
  const ids = new Set(bets.flatMap(({ legs }) => legs.map(({ gameId }) => gameId)));
  const rows = await sql<GameRow>`
    select ${FACTS_COLUMNS}, g.id, g.version, g.model, g.prices, g.current_minute, g.stoppage_minutes,
      g.announced_stoppage_minutes, g.home_red_cards, g.away_red_cards, g.suspended_markets, g.priced_alone, ${IS_SILENT} as silent,
      g.suspended or coalesce(g.suspended_until > clock_timestamp(), false) as suspended,
      coalesce(g.undo_until > clock_timestamp() and g.undo ->> 'undoes' <> 'red_card', false) as can_be_undone,
      g.start_time <= clock_timestamp() as past_kick_off
    from games g where g.id = any(${[...ids]}::bigint[])`.all(database);
  return new Map(rows.map((row) => [row.id, toPricedGame(database, row)]));
}

function toPricedGame(database: Queryable, { model, ...row }: GameRow): PricedGame {
  const facts = toFacts(row);
  const state = { ...liveStateOf(row), goals: facts.goals };
  const outlookBefore = once(() => model && latestBefore(row.id, model, () => outlookBeforeKickOff(model)));
  const outlookNow = () => model && latestNow(row.id, [model, state], () => liveOutlook(model, state));
  const outlook = once(() => (row.status === 'upcoming' ? outlookBefore() : outlookNow()));
  const shares = once(async () => scorerShares(await pricedPlayersOf(database, row)));
  const isCovered = once(async () => {
    const now = outlook();
    if (now === null) return false;
    const { prices: book, status } = row;
    // Only goalscorer prices of players who have scored matter.
    const scorers = row.home_score + row.away_score > 0 ? await shares() : [];
    const check = () => isCoveredByModel({ book, outlook: now, shares: scorers });
    return latestCover(row.id, [model, state, status, book, scorers], check);
  });
  return { ...row, facts, outlook, outlookBefore, shares, isCovered };
}

const latestNow = createResultCache<Outlook>();
const latestBefore = createResultCache<Outlook>();
const latestCover = createResultCache<boolean>();

function once<Result>(compute: () => Result): () => Result {
  let result: { value: Result } | null = null;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}
