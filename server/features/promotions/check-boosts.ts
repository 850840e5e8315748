// A boost is off while it would guarantee a profit together with its game's prices and bet
// builders, and boosts that are available or have been bet on. It is checked at every change of
// these, under the game's lock, which the statement that places bets takes before the boost's.
import type { LineQuarters } from '#domain/markets/line.ts';
import { resolvePriceField } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { type BoostedPrice, findSureWin } from '#domain/pricing/sure-win.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { UntimedGame } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { linesOf, liveStateOf, matchStateOf } from '#server/features/games/reprice.ts';

type BoostRow = {
  id: number;
  price_field: string;
  line_quarters: LineQuarters | null;
  odds_hundredths: OddsHundredths;
  taken_odds_hundredths: OddsHundredths | null;
  is_open: boolean;
  is_sure_win: boolean;
};

/** Checks the boosts of a locked game, the one just changed last. @returns whether that one is off */
export async function checkBoosts(transaction: Transaction, game: UntimedGame, changedId?: number): Promise<boolean> {
  const boosts = await readBoosts(transaction, game.id);
  if (!boosts.some(({ is_open }) => is_open) || !(game.status === 'upcoming' || game.status === 'live')) return false;
  const isSureWin = await sureWinSearch(transaction, game);
  const placed = boosts.flatMap((boost) =>
    boost.taken_odds_hundredths ? [priceOf(boost, boost.taken_odds_hundredths)] : [],
  );
  const offered = [...placed];
  const off = new Set<number>();
  const changedLast = boosts.filter(({ id }) => id !== changedId).concat(boosts.filter(({ id }) => id === changedId));
  for (const boost of changedLast.filter((each) => each.is_open && isOnSale(each, game))) {
    const price = priceOf(boost, boost.odds_hundredths);
    if (isSureWin([...offered, price])) off.add(boost.id);
    else offered.push(price);
  }
  await sql`
    update promotions set is_sure_win = not is_sure_win
    where id = any(${boosts.filter(({ is_open }) => is_open).map(({ id }) => id)})
      and is_sure_win <> (id = any(${[...off]}))`.run(transaction);
  return changedId !== undefined && off.has(changedId);
}

async function readBoosts(database: Queryable, gameId: number): Promise<BoostRow[]> {
  return sql<BoostRow>`
    select id, price_field, line_quarters, odds_hundredths, taken_odds_hundredths, is_sure_win,
      ends_at > now() as is_open
    from promotions
    where game_id = ${gameId} and kind = 'odds_boost' and (ends_at > now() or taken_odds_hundredths is not null)
      order by id`.all(database);
}

const priceOf = ({ price_field: priceField, line_quarters: line }: BoostRow, odds: OddsHundredths): BoostedPrice => ({
  ...{ priceField, line, odds },
});

/** A boost on a closed price or an outdated line is checked again at the next price change. */
function isOnSale({ price_field, line_quarters }: BoostRow, game: UntimedGame): boolean {
  const lineField = resolvePriceField(price_field)?.usesLine ?? null;
  return game.prices[price_field] !== undefined && (lineField === null || linesOf(game)[lineField] === line_quarters);
}

async function sureWinSearch(
  database: Queryable,
  game: UntimedGame,
): Promise<(boosts: readonly BoostedPrice[]) => boolean> {
  const isLive = game.status === 'live';
  const matchState = isLive ? matchStateOf(game, await listGoals(database, game.id)) : undefined;
  const { model, prices } = game;
  const outlook = model && (isLive ? liveOutlook(model, liveStateOf(game)) : outlookBeforeKickOff(model));
  return (boosts) => findSureWin(prices, linesOf(game), matchState, { boosts, outlook }) !== null;
}
