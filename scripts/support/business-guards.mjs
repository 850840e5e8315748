// Guards of the accumulator bonus, free bet batches, featured codes, boosts, settings, betting
// limits and squads (guards.mjs).

const BONUS = { tests: ['tests/api/accumulator-bonus.test.ts'] };
const BONUS_SEEN = { tests: ['tests/api/bonus-seen.test.ts'] };
const BATCHES = { tests: ['tests/api/free-bet-batches.test.ts'] };
const FEATURED = { tests: ['tests/api/featured-codes.test.ts'] };
const SETTINGS = { tests: ['tests/api/settings.test.ts'] };
const STALE = { tests: ['tests/api/stale-limits.test.ts'] };
const SQUADS = { tests: ['tests/api/squads.test.ts'] };

const bonusGuards = [
  {
    ...BONUS,
    name: 'an accumulator bonus has a maximum',
    file: 'domain/accumulator-bonus.ts',
    only: 'caps the bonus',
    guard: 'Math.min(maxCents, Number((BigInt(net) * BigInt(percent)) / 100n))',
    without: 'Number((BigInt(net) * BigInt(percent)) / 100n)',
  },
  {
    ...BONUS,
    name: 'a bet keeps the bonus it was placed with',
    file: 'server/features/bets/settlement/bets-to-settle.ts',
    only: 'keeps the terms',
    guard: 'bet.bonus_cents, bet.bonus_terms,',
    without:
      'bet.bonus_cents, case when (select is_on from accumulator_bonus) then bet.bonus_terms end as bonus_terms,',
  },
  {
    ...BONUS,
    name: 'selections below the minimum odds do not count for the bonus',
    file: 'domain/accumulator-bonus.ts',
    only: 'short odds',
    guard: 'odds.filter((each) => each >= minOdds).length',
    without: 'odds.filter((each) => minOdds > 0 && each > 0).length',
  },
  {
    ...BONUS,
    name: 'a bet builder counts as one selection for the bonus',
    file: 'server/features/bets/placing/bonus-of-bet.ts',
    only: 'counts a bet builder as one selection',
    guard: 'units.map((unit) => unit.odds)',
    without: 'units.flatMap((unit) => unit.legs.map(() => unit.odds))',
  },
  {
    ...BONUS,
    name: 'systems and free bets have no bonus',
    file: 'server/features/bets/placing/bonus-of-bet.ts',
    only: 'systems, free bets',
    guard: 'system === null && (freeBetId ?? boostId ?? null) === null',
    without: '(system === null || freeBetId !== null || boostId !== null)',
  },
  {
    ...BONUS,
    name: 'a void selection does not count for the bonus',
    file: 'domain/accumulator-bonus.ts',
    only: 'drops a step for a void selection',
    guard: "legs.filter(({ outcome }) => outcome !== 'void')",
    without: 'legs.filter(({ outcome }) => outcome !== null)',
  },
  {
    ...BONUS,
    name: 'a bonus above the margins is refused',
    file: 'server/features/promotions/set-accumulator-bonus.ts',
    only: 'is refused with a sure win',
    guard: 'change.on ? unsafeStep(change.steps, lowest) : null',
    without: 'null',
  },
  {
    ...BONUS,
    name: 'margins below the bonus are refused',
    file: 'server/features/promotions/accumulator-bonus.ts',
    only: 'margins below the bonus',
    guard: 'if (offer === null || unsafeStep(offer.steps, lowest) === null) return;',
    without: 'if (offer === null || lowest > 0) return;',
  },
  {
    ...BONUS,
    name: 'a bonus form with an outdated version is refused',
    file: 'server/features/promotions/set-accumulator-bonus.ts',
    only: 'that shows an older version',
    guard: "if (before.version !== change.version) refuse('SETTINGS_CHANGED', { version: before.version });",
  },
  {
    ...BONUS,
    name: 'a higher bonus needs two people',
    file: 'server/features/proposals/bonus-changes.ts',
    only: 'requires two people',
    guard: 'return isMoreGenerous(await readLadder(database), ladderOf(change));',
    without: 'return isMoreGenerous(await readLadder(database), { ...ladderOf(change), isOn: false });',
  },
  {
    ...BONUS,
    name: 'the payout limit includes the bonus',
    file: 'server/features/bets/placing/place-bets.sql',
    only: 'counts the bonus in the limits',
    guard: '(limits.payout_cents * room.percent - coalesce(bet.bonus_cents, 0) * 100)',
    without: '(limits.payout_cents * room.percent)',
  },
  {
    ...BONUS,
    name: "a selection's limit includes the bonus",
    file: 'server/features/bets/placing/place-bets-statement.ts',
    only: 'in the exposure of each game',
    guard: '      ...exposedBonus(bet, groupOdds ?? leg.expectedOdds),',
    without: '      ...exposedBonus({ ...bet, bonus: null }, groupOdds ?? leg.expectedOdds),',
  },
  {
    ...BONUS,
    name: "a game's exposure includes the bonus",
    file: 'server/database/migrations/0008-exposure.sql',
    only: 'in the exposure of each game',
    guard: 'exposed_payout(stake_cents, odds_hundredths) + bonus_cents -',
    without: 'exposed_payout(stake_cents, odds_hundredths) -',
  },
  {
    ...BONUS,
    name: 'the alert for big bets includes the bonus',
    file: 'server/features/overview/alerts.ts',
    only: 'in the alert for big bets',
    guard: 'b.potential_win_cents + coalesce(b.max_bonus_cents, 0) as cents',
    without: 'b.potential_win_cents as cents',
  },
  {
    ...BONUS_SEEN,
    name: 'a bet with a worse bonus than the player saw is refused',
    file: 'server/features/bets/placing/bonus-of-bet.ts',
    only: 'and accepts it once the player has seen that',
    guard: "refuse('BONUS_CHANGED', { currentBonus: current && toOffer(current) });",
  },
  {
    ...BONUS_SEEN,
    name: 'the statement checks the bonus version',
    file: 'server/features/bets/placing/place-bets.sql',
    only: 'that changes while the bet waits for a lock',
    guard:
      "      when bet.bonus_version is not null and bet.bonus_version <> accumulator_bonus_version() then 'BONUS_CHANGED'\n",
  },
  {
    ...BONUS_SEEN,
    name: 'the bonus version is read after waiting for locks',
    file: 'server/features/bets/placing/place-bets.sql',
    only: 'that changes while the bet waits for a lock',
    guard: 'accumulator_bonus_version()',
    without: '(select version from accumulator_bonus)',
  },
];

const batchGuards = [
  {
    ...BATCHES,
    name: 'self-excluded and timed-out players get no free bets from a batch',
    file: 'server/features/free-bet-batches/segment.ts',
    only: 'nor players who have stopped',
    guard: 'greatest(p.excluded_until, p.timed_out_until) > now())',
    without: 'false)',
  },
  {
    ...BATCHES,
    name: 'a batch is refused if its players have changed',
    file: 'server/features/free-bet-batches/prepare-batch.ts',
    only: 'if the players have changed',
    guard: 'seen.playersHash === hashOf(userIds) && seen.total === userIds.length * amount',
    without: 'seen.lastBatch >= 0',
  },
  {
    ...BATCHES,
    name: 'only one of two batches for the same players is given',
    file: 'server/features/free-bet-batches/prepare-batch.ts',
    only: 'two people who give it at once',
    guard: ' || (await countGivenSince(transaction, batch)) > 0',
  },
  {
    ...BATCHES,
    name: 'a batch above the daily amount needs two people',
    file: 'server/features/free-bet-batches/prepare-batch.ts',
    only: 'requires two people',
    guard: 'return isAboveLimit(total, limitCents) ||',
    without: 'return',
  },
  {
    ...BATCHES,
    name: 'an approved batch leaves out players who are no longer eligible',
    file: 'server/features/free-bet-batches/segment.ts',
    only: 'without those who have stopped since',
    guard: 'where u.id = any(\u0024{userIds}::bigint[]) and \u0024{IS_ELIGIBLE}`',
    without: 'where u.id = any(\u0024{userIds}::bigint[])`',
  },
];

const settingGuards = [
  {
    ...SETTINGS,
    name: 'dangerous settings need two people',
    file: 'server/features/proposals/change-kinds.ts',
    only: 'with a four-eyes amount',
    guard: 'return isDangerousChange(transaction, change.change);',
    without: 'return false;',
  },
  {
    ...SETTINGS,
    name: 'a stale settings form is refused',
    file: 'server/features/settings/set-settings.ts',
    only: 'be changed from a stale form',
    guard: "if (stale.length > 0) refuse('SETTINGS_CHANGED', { settings: stale });",
  },
  {
    ...SETTINGS,
    name: 'a dangerous setting needs a reason',
    file: 'server/features/settings/set-settings.ts',
    only: 'needs a reason',
    guard: "if (reason === '' && (await isDangerousChange(transaction, change)))",
    without: 'if (false)',
  },
];

const boostGuards = [
  {
    name: 'boosted odds are within their range',
    file: 'server/features/promotions/write-promotion.ts',
    tests: ['tests/api/odds-boosts.test.ts'],
    only: 'on a price of 2.50, with the allowed range',
    guard: 'if (boosted >= min && boosted <= max) return;',
    without: 'if (boosted > 0) return;',
  },
  {
    name: "a boost's range ends where a sure win begins",
    file: 'server/features/promotions/check-boosts.ts',
    tests: ['tests/api/boost-range.test.ts'],
    only: 'where a sure win begins',
    guard: '!isSureWin(state, [...offered, { key, odds: odds as OddsHundredths }])',
    without: 'odds > 0',
  },
];

const squadGuards = [
  {
    ...SQUADS,
    name: 'a player with open bets keeps their position',
    file: 'server/features/games/change-player.ts',
    only: 'refuses to move, rename or remove',
    guard: "if (hasNewPosition && (await hasBets(transaction, playerId, 'open'))) refuse('PLAYER_BOUND');",
  },
  {
    ...SQUADS,
    name: 'a player with open bets keeps their position in an import',
    file: 'server/feeds/import/squad-book.ts',
    tests: ['tests/api/feeds/import.test.ts'],
    only: 'squads',
    guard: 'bound.has(known.id ?? 0)',
    without: 'false',
  },
  {
    ...SQUADS,
    name: 'a player with bets keeps their name',
    file: 'server/features/games/change-player.ts',
    only: 'refuses to move, rename or remove',
    guard: "if (isOtherPerson && (await hasBets(transaction, playerId, 'any'))) refuse('PLAYER_BOUND');",
  },
  {
    ...SQUADS,
    name: 'a player with open bets stays in the squad',
    file: 'server/features/games/change-player.ts',
    only: 'refuses to move, rename or remove',
    guard: "  if (await hasBets(transaction, playerId, 'open')) refuse('PLAYER_BOUND');\n",
  },
  {
    ...SQUADS,
    name: 'a stale change to a player is refused',
    file: 'server/features/games/change-player.ts',
    only: 'refuses a stale change',
    guard: "if (changed.length > 0) refuse('PLAYER_CHANGED', { changed });",
  },
];

const featuredCodeGuards = [
  {
    ...FEATURED,
    name: 'a code is featured once at a time',
    file: 'server/features/featured-codes/write-featured-code.ts',
    only: 'while it is featured',
    guard: 'and not \u0024{IS_FEATURED} and',
    without: 'and',
  },
  {
    ...FEATURED,
    name: 'only one of several concurrent requests features a code',
    file: 'server/features/featured-codes/write-featured-code.ts',
    only: 'while it is featured',
    guard: 'from booking_codes where code = \u0024{code} for update`',
    without: 'from booking_codes where code = \u0024{code}`',
  },
  {
    ...FEATURED,
    name: 'an expired code is not featured',
    file: 'server/features/featured-codes/write-featured-code.ts',
    only: 'unknown or expired',
    guard: 'and c.expires_at > now() and',
    without: 'and',
  },
  {
    ...FEATURED,
    name: 'a code is not featured after a kick-off',
    file: 'server/features/featured-codes/write-featured-code.ts',
    only: 'once a game has kicked off, and if no selection',
    guard: 'and not \u0024{HAS_KICKED_OFF} and',
    without: 'and',
  },
  {
    ...FEATURED,
    name: 'a code without an open selection is not featured',
    file: 'server/features/featured-codes/write-featured-code.ts',
    only: 'once a game has kicked off, and if no selection',
    guard: ' and \u0024{hasOpenSelection(priced)}\n',
    without: ' and \u0024{hasOpenSelection(priced)} is not null\n',
  },
  {
    ...FEATURED,
    name: 'a featured code stays valid until its end',
    file: 'server/features/featured-codes/write-featured-code.ts',
    only: 'stays valid until its end',
    guard: 'greatest(kept.expires_at, \u0024{endsAt}::timestamptz)',
    without: 'kept.expires_at',
  },
  {
    ...FEATURED,
    name: 'a featured code is not deleted',
    file: 'server/features/booking-codes/booking-codes.ts',
    only: 'stays valid until its end',
    guard: '\n      and not exists (select from featured_codes featured where featured.code = booking_codes.code)',
  },
  {
    ...FEATURED,
    name: 'a featured code that has ended is not changed',
    file: 'server/features/featured-codes/write-featured-code.ts',
    only: 'is withdrawn immediately',
    guard: 'where id = \u0024{id} and ends_at > now() and coalesce(',
    without: 'where id = \u0024{id} and coalesce(',
  },
  {
    ...FEATURED,
    name: 'players see no featured slip after a kick-off',
    file: 'server/features/featured-codes/featured-code-rows.ts',
    only: 'is hidden while',
    guard: 'where f.ends_at > now() and not \u0024{HAS_KICKED_OFF} order by',
    without: 'where f.ends_at > now() order by',
  },
  {
    ...FEATURED,
    name: 'players see no featured slip with a closed selection',
    file: 'server/features/booking-codes/booked-selections.ts',
    only: 'is hidden while',
    guard: "each.shown.status === 'open' && each.odds !== null",
    without: 'each.odds !== null',
  },
  {
    ...FEATURED,
    name: 'uptake counts only bets on exactly the featured selections',
    file: 'server/features/featured-codes/featured-uptake.ts',
    only: 'counts bets on exactly',
    guard: 'count(*) = f.legs and count(wanted.id) = f.legs',
    without: 'count(wanted.id) = f.legs',
  },
  {
    ...FEATURED,
    name: 'uptake counts only bets placed while the code was featured',
    file: 'server/features/featured-codes/featured-uptake.ts',
    only: 'counts bets on exactly',
    guard: 'and b.created_at >= f.starts_at and b.created_at < f.ends_at',
    without: 'and b.created_at >= f.starts_at',
  },
];

const riskGuards = [
  {
    ...STALE,
    name: 'a stale change to limits or margins is refused',
    file: 'server/http/refuse-stale.ts',
    only: 'has changed since',
    guard: "  if (changed.length > 0) refuse('SETTINGS_CHANGED', { changed });\n",
  },
  {
    ...STALE,
    name: 'one of two concurrent changes to a limit is refused',
    file: 'server/features/risk/risk-limits.ts',
    only: 'one of two concurrent changes',
    guard: '  await sql`select from risk_limits for update`.run(transaction);\n',
  },
];

export const businessGuards = [
  ...bonusGuards,
  ...batchGuards,
  ...featuredCodeGuards,
  ...settingGuards,
  ...boostGuards,
  ...squadGuards,
  ...riskGuards,
];
