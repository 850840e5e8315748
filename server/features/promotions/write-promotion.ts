import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import type { Promotion } from '#contract/promotions/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import { findBetType, type SpecSelection } from '#domain/markets/api-fields.ts';
import { type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import { type Cents, parseAmount } from '#domain/money.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import { boostRange, MAX_BOOST_RATIO, minBoostStake, minDepositOf } from '#domain/promotion.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { changes, list, raw, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { type GameRow, lockGame } from '#server/features/games/game-rows.ts';
import { linesOf } from '#server/features/games/reprice.ts';
import { checkBoosts, highestBoost } from '#server/features/promotions/check-boosts.ts';
import { refuseLargeFreeBet } from '#server/features/promotions/give-free-bet.ts';
import { findPromotion } from '#server/features/promotions/promotion-rows.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';

type NewPromotion = CallBody<'createPromotion'>;
type Boost = NonNullable<NewPromotion['boost']>;

/**
 * Creates a promotion. Refuses with VALIDATION for an end time not after the start time, a
 * selection that is not in the catalogue, boosted odds that are not above the game's price or are
 * above the ceiling, a minimum stake above the maximum, a boost on a live game that excludes
 * in-play bets, and a free bet above the limit; NOT_FOUND; MARKET_CLOSED if the selection has no
 * price; LINE_CHANGED if the game's line is not the one given; ALREADY_EXISTS for a code
 * that was used before; BOOST_EXISTS if the market has another boost in that period; and
 * BOOST_SURE_WIN if combining the boost with other bets would guarantee a profit.
 */
export async function createPromotion(
  transaction: Transaction,
  promotion: NewPromotion,
  actorId: number,
): Promise<number> {
  const { boost, freeBet, startsAt, endsAt } = promotion;
  const game = await lockBoostedGame(transaction, boost?.gameId ?? null);
  const columns = {
    kind: promotion.kind,
    title: promotion.title,
    body: promotion.text,
    translations: promotion.translations,
    colour: promotion.colour,
    starts_at: sql`coalesce(${startsAt}::timestamptz, now())`,
    ends_at: endsAt,
    ...(boost && game && (await boostColumns(transaction, boost, game))),
    ...(freeBet && {
      code_key: freeBet.code.toUpperCase(),
      free_bet_cents: freeBet.amount,
      free_bet_days: freeBet.days,
      max_grants: freeBet.maxGrants,
      requires: freeBet.requires,
      first_deposit: freeBet.firstDeposit,
      min_deposit_cents: minDepositOf(freeBet),
      wagering_times: freeBet.wageringTimes,
    }),
  };
  const insertedId = await sql`
    insert into promotions (${raw(Object.keys(columns).join(', '))})
    select ${list(Object.values(columns))} from risk_limits
    where coalesce(${startsAt}::timestamptz, now()) < ${endsAt}::timestamptz
      and coalesce(${freeBet?.amount} <= free_bet_cents, true)
    on conflict (code_key) do nothing returning id`.firstValue<number>(transaction);
  const id = insertedId ?? (await refuseNew(transaction, promotion));
  if (game !== null) {
    await refuseSecondBoost(transaction, id);
    if (await checkBoosts(transaction, game, id)) await refuseSureWin(transaction, game, id);
  }
  const after = freeBet ? { ...promotion, freeBet: { ...freeBet, minDeposit: minDepositOf(freeBet) } } : promotion;
  await record(transaction, { actorId, id, action: 'promotion written', after });
  return id;
}

async function refuseNew(transaction: Transaction, { freeBet, startsAt, endsAt }: NewPromotion): Promise<never> {
  const { taken, endsBeforeStart } = await sql<{ taken: boolean; endsBeforeStart: boolean }>`
    select exists (select 1 from promotions where code_key = ${freeBet?.code.toUpperCase()}) as taken,
      coalesce(${startsAt}::timestamptz, now()) >= ${endsAt}::timestamptz as "endsBeforeStart"`.one(transaction);
  if (taken) refuse('ALREADY_EXISTS', { message: 'This code has been used before' });
  if (endsBeforeStart) refuseField('endsAt', 'The end time must be after the start time');
  return refuseLargeFreeBet(transaction, 'freeBet.amount');
}

/** Refuses with VALIDATION for odds that don't improve on this price, or improve on it too much. */
function refuseOutsideRange(path: string, boosted: OddsHundredths, price: OddsHundredths): void {
  const { min, max } = boostRange(price);
  if (boosted >= min && boosted <= max) return;
  const [from, to, now] = [min, max, price].map(formatOdds);
  if (min > max) refuseField(path, `A price of ${now} can't be boosted`);
  const rule = `above the current price of ${now}, and at most ${MAX_BOOST_RATIO} times as high`;
  refuseField(path, `Boosted odds must be from ${from} to ${to}: ${rule}`);
}

/** Refuses with BOOST_SURE_WIN and the highest odds that allow no sure win, if any. */
async function refuseSureWin(transaction: Transaction, game: GameRow, boostId: number): Promise<never> {
  const boost = await sql<{ key: string; price: OddsHundredths }>`
    select selection_key as key, price_hundredths as price from promotions where id = ${boostId}`.one(transaction);
  const highest = await highestBoost(transaction, game, { key: boost.key, boostId, range: boostRange(boost.price) });
  if (highest === null) return refuse('BOOST_SURE_WIN');
  const maxOdds = formatOdds(highest);
  const message = `With the game's other prices and boosts, odds above ${maxOdds} guarantee a profit`;
  return refuse('BOOST_SURE_WIN', { message, maxOdds });
}

function refuseMinAboveMax(path: string, minStake: Cents, maxStake: Cents): void {
  if (minStake > maxStake) refuseField(path, 'The minimum stake must not exceed the maximum');
}

/** Locks the game before its boosts, so that prices don't change while a boost is written. */
async function lockBoostedGame(transaction: Transaction, gameId: number | null): Promise<GameRow | null> {
  return gameId === null ? null : lockGame(transaction, gameId);
}

/** Refuses with BOOST_EXISTS if another boost on the same market overlaps in time. */
async function refuseSecondBoost(transaction: Transaction, id: number): Promise<void> {
  const other = sql`
    select 1 from promotions one join promotions other using (game_id)
    where one.id = ${id} and other.id <> one.id and split_part(other.selection_key, '/', 1) = split_part(one.selection_key, '/', 1)
      and other.starts_at < one.ends_at and other.ends_at > greatest(one.starts_at, now())`;
  if (await other.exists(transaction)) refuse('BOOST_EXISTS');
}

async function boostColumns(transaction: Transaction, boost: Boost, game: GameRow) {
  const selection = findBetType(boost);
  if (selection === null) return refuseField('boost.selection', `${boost.betType} has no such selection`);
  const { playerId } = selection;
  const line = currentLine(game, selection, boost.line);
  const key = selectionKey({ ...selection, line });
  const price = openPrice(game, key);
  if (game.status === 'live' && !boost.inPlay)
    refuseField('boost.inPlay', 'The game is live, so the boost must be available in play');
  refuseOutsideRange('boost.odds', boost.odds, price);
  const name = playerId === null ? selection.selection : await playerName(transaction, playerId);
  if (name === null) return refuse('NOT_FOUND');
  const { maxStake, minStake = minBoostStake(maxStake) } = boost;
  refuseMinAboveMax('boost.minStake', minStake, maxStake);
  return {
    game_id: boost.gameId,
    bet_type: boost.betType,
    selection: name,
    player_id: playerId,
    selection_key: key,
    line_quarters: line,
    odds_hundredths: boost.odds,
    price_hundredths: price,
    min_stake_cents: minStake,
    max_stake_cents: maxStake,
    max_bets_per_player: boost.maxBetsPerPlayer,
    max_bets: boost.maxBets,
    in_play: boost.inPlay,
  };
}

/**
 * Changes a promotion's given fields. Refuses with NOT_FOUND; SETTINGS_CHANGED if one of these
 * fields is not as the caller saw it; MARKET_CLOSED for boosted odds of a closed selection;
 * VALIDATION for an end time not after the start time, a later start of a code that has started and
 * requires a deposit, a boost's terms on another kind of promotion, a minimum stake above the
 * maximum, a maximum number of bets below the bets already placed, and boosted odds that are not
 * above the price or are above the ceiling; BOOST_EXISTS; and BOOST_SURE_WIN.
 */
export async function changePromotion(
  transaction: Transaction,
  { id, seen = {}, ...change }: CallBody<'changePromotion'> & { id: number },
  actorId: number,
): Promise<void> {
  const game = await lockPromotion(transaction, id);
  const before = (await findPromotion(transaction, id)) ?? refuse('NOT_FOUND');
  refuseStale({ change: fieldsOf(change), seen: fieldsOf(seen), current: fieldsOf(termsOf(before)) });
  const { boostedOdds, minStake, maxStake, maxBets } = change;
  const { boost } = before;
  if (boost === null) refuseBoostTerms({ boostedOdds, minStake, maxStake, maxBets });
  else refuseMinAboveMax('minStake', minStake ?? amountOf(boost.minStake), maxStake ?? amountOf(boost.maxStake));
  if (maxBets !== undefined && maxBets < (boost?.betsTaken ?? 0))
    refuseField('maxBets', `This boost already has ${boost?.betsTaken} bets`);
  if (await wouldStartLater(transaction, id, change.startsAt)) refuseField('startsAt', LATE_START);
  const isNewPrice = boostedOdds !== undefined && formatOdds(boostedOdds) !== boost?.odds;
  const price = isNewPrice ? await boostedPrice(transaction, id, game as GameRow) : null;
  if (isNewPrice) refuseOutsideRange('boostedOdds', boostedOdds, price as OddsHundredths);
  const { title, text: body, translations, colour, startsAt, endsAt } = change;
  const columns = {
    title,
    body,
    translations,
    colour,
    starts_at: startsAt,
    ends_at: endsAt,
    max_bets: maxBets,
    odds_hundredths: boostedOdds,
    price_hundredths: price,
    min_stake_cents: minStake,
    max_stake_cents: maxStake,
  };
  const changedRows = await sql`
    update promotions set ${changes(columns)}
    where id = ${id} and coalesce(${startsAt}, starts_at) < coalesce(${endsAt}, ends_at)`.run(transaction);
  if (changedRows === 0) refuseField('endsAt', 'The end time must be after the start time');
  if (game !== null) {
    if ((change.startsAt ?? change.endsAt) !== undefined) await refuseSecondBoost(transaction, id);
    const isOff = await checkBoosts(transaction, game, id);
    // A boost that is already off because of the prices can still be changed in other ways.
    if (isOff && (isNewPrice || !before.boost?.sureWin)) await refuseSureWin(transaction, game, id);
  }
  await record(transaction, { actorId, id, action: 'promotion changed', before, after: change });
}

const LATE_START =
  "This code has started and requires a deposit made since its start, so the start can't be moved later";

/** Whether a new start could disqualify deposits that players have made since the code started. */
async function wouldStartLater(transaction: Transaction, id: number, startsAt: string | undefined) {
  const started = sql`
    select 1 from promotions
    where id = ${id} and first_deposit and starts_at <= clock_timestamp() and starts_at < ${startsAt}::timestamptz`;
  return started.exists(transaction);
}

type Terms = NonNullable<CallBody<'changePromotion'>['seen']>;

function termsOf({ title, text, translations, colour, startsAt, endsAt, boost }: Promotion): Terms {
  const { odds, minStake, maxStake, maxBets } = boost ?? {};
  return Object.assign(
    { title, text, translations, colour, startsAt, endsAt },
    { boostedOdds: odds, minStake, maxStake, maxBets: maxBets ?? undefined },
  );
}

/** A promotion's values by field name; missing translations are empty strings. */
function fieldsOf({ translations, ...values }: Record<string, unknown> & Pick<Terms, 'translations'>) {
  const texts =
    translations &&
    TRANSLATED_LANGUAGES.flatMap((language) => {
      const { title = '', text = '' } = translations[language] ?? {};
      return [
        [`translations.${language}.title`, title],
        [`translations.${language}.text`, text],
      ];
    });
  return Object.assign({}, values, texts && Object.fromEntries(texts));
}

/** Refuses with VALIDATION a change of a boost's terms on another kind of promotion. */
function refuseBoostTerms(terms: Record<string, unknown>): void {
  const given = Object.keys(terms).find((name) => terms[name] !== undefined);
  if (given !== undefined) refuseField(given, 'Only an odds boost can have this');
}

const amountOf = (text: string) => parseAmount(text) as Cents;

/** Locks a promotion. @returns its game, which is locked first */
export async function lockPromotion(transaction: Transaction, id: number): Promise<GameRow | null> {
  const game = await lockGameOfPromotion(transaction, id);
  await sql`select 1 from promotions where id = ${id} for update`.run(transaction);
  return game;
}

async function lockGameOfPromotion(transaction: Transaction, id: number): Promise<GameRow | null> {
  const game = sql`select game_id from promotions where id = ${id}`;
  return lockBoostedGame(transaction, await game.firstValue<number>(transaction));
}

async function boostedPrice(transaction: Transaction, id: number, game: GameRow): Promise<OddsHundredths> {
  return openPrice(game, await sql`select selection_key from promotions where id = ${id}`.value<string>(transaction));
}

/** The line that a boost gets. Refuses with LINE_CHANGED if the caller has seen another one. */
export function currentLine(game: GameRow, selection: SpecSelection, seen: LineQuarters | null | undefined) {
  if (selection.lineField === null) return selection.line;
  const line = linesOf(game)[selection.lineField];
  if (seen != null && seen !== line) refuse('LINE_CHANGED', { currentLine: formatLine(line) });
  return line;
}

export function openPrice({ status, prices }: GameRow, key: SelectionKey): OddsHundredths {
  if (status !== 'upcoming' && status !== 'live') return refuse('MARKET_CLOSED');
  return prices[key] ?? refuse('MARKET_CLOSED');
}

export async function playerName(database: Queryable, playerId: number | null): Promise<string | null> {
  return sql`select name from players where id = ${playerId}`.firstValue<string>(database);
}

/** Ends a promotion, even before its start. Refuses with NOT_FOUND, and ALREADY_PROCESSED. */
export async function endPromotion(transaction: Transaction, id: number, actorId: number): Promise<void> {
  const game = await lockGameOfPromotion(transaction, id);
  const changedRows = await sql`
    update promotions set ends_at = now(), starts_at = least(starts_at, now() - interval '1 second')
    where id = ${id} and ends_at > now()`.run(transaction);
  if (changedRows === 0) refuse((await findPromotion(transaction, id)) === null ? 'NOT_FOUND' : 'ALREADY_PROCESSED');
  if (game !== null) await checkBoosts(transaction, game, id);
  await record(transaction, { actorId, id, action: 'promotion ended' });
}

type AuditEntry = { actorId: number; id: number; action: string; before?: unknown; after?: unknown };

async function record(transaction: Transaction, { id, ...entry }: AuditEntry): Promise<void> {
  await recordAction(transaction, { ...entry, about: { promotion: id } });
}
