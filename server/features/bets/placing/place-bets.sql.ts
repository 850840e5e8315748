// The statement that accepts bets: any number of them from different players, each accepted or refused on
// its own, checks and effects in one. It locks wallets in the order of the players and then games in the
// order of their ids, so what it checks can't change before it acts:
//
// - a goal or a new price waits until the bets that saw the old one are written, or the other way round;
// - a player's balance is read under the lock that moves it.
//
// A refusal is a code in the order of precedence below; IN_PLAY is the last, of a bet that would be taken had it waited
// the delay of live games. Bets that a key has placed before are answered with that bet, and so is a key whose first request
// waits in play or was refused after it had (a row of in_play_delays).
//
// PostgreSQL pays for starting each part of a statement, used or not, and for a bet alone that is most of what it costs.
// So there are two of it from one text: the plain one leaves out free bets, boosts, groups, goalscorers, what "any other
// score" excludes, and players' own limits. It refuses players who have such limits with OWN_LIMITS: the full one judges
// them. Parameters from $28 on are the full one's. How many bets and legs there are is hidden from the planner, as `anyOf`
// does it (one array of each unnest is enough), or it would plan anew for each batch.
import { anyOf } from '#server/database/any-of.ts';
import { isSilent } from '#server/features/games/silence.ts';

function placeBets(kind: 'plain' | 'full'): string {
  const full = (part: string, plain = '') => (kind === 'full' ? part : plain);
  return `
with bet_in as materialized (
  select * from unnest(
    (select $1::int[]), $2::bigint[], $3::text[], $4::bytea[], $5::bigint[], $6::bigint[], $7::bigint[], $8::boolean[],
    $9::text[], $10::bigint[], $11::boolean[], $26::text[] ${full(', $28::bigint[], $29::bigint[]')}
  ) as t (ordinal, user_id, idempotency_key, request_hash, stake_cents, odds_hundredths, potential_win_cents,
          is_accumulator, system, line_stake_cents, waited_in_play, combination ${full(', free_bet_id, boost_id')})
),
leg_in as materialized (
  select * from unnest(
    (select $12::int[]), $13::smallint[], $14::bigint[], $15::text[], $16::text[], $17::bigint[], $18::text[], $19::text[],
    $20::int[], $21::int[], $22::text[], $23::smallint[], $24::bigint[]
  ) as t (ordinal, leg_number, game_id, bet_type, selection, player_id, price_field, line_field,
          expected_odds, expected_line, book, group_number, expected_version)
),
player as materialized (
  select wallets.user_id, available_cents, username,
    -- What waits in play counts in the limits from its arrival, so that no later bet can have it refused.
    staked_cents + waiting.bet_stake_cents as staked_cents, waiting.stake_cents as waiting_stake_cents,
    waiting.win_cents as waiting_win_cents,
    case
      when suspended_at is not null then 'ACCOUNT_SUSPENDED'
      when excluded_until > clock_timestamp() then 'SELF_EXCLUDED'
      when timed_out_until > clock_timestamp() then 'TIMED_OUT'
      when $25::boolean and not (is_verified and identity_verified) then 'VERIFICATION_REQUIRED'
      ${full(
        '',
        `when exists (
        select from play_limits where play_limits.user_id = wallets.user_id and kind in ('stake', 'loss')
      ) then 'OWN_LIMITS'`,
      )}
    end as refusal
  from wallets join users on users.id = wallets.user_id left join play_settings on play_settings.user_id = wallets.user_id
  cross join lateral (
    select coalesce(sum(stake_cents), 0) as stake_cents, coalesce(sum(bet_stake_cents), 0) as bet_stake_cents,
      coalesce(sum(win_cents), 0) as win_cents
    from in_play_delays where user_id = wallets.user_id and kind = 'bet' and ended_at is null
  ) as waiting
  where wallets.user_id = ${anyOf('$2')} order by wallets.user_id for update of wallets
),
${full(`
-- What players with limits of their own have played for: locked, so that it is read as of the wallet's lock.
play_total as materialized (
  select user_id, period, starts_on, stake_cents, payout_cents from play_totals
  where user_id in (select user_id from player) for update
),
play_left as materialized (
  select user_id, min(cents) filter (where kind = 'stake') as stake_cents,
    min(cents) filter (where kind = 'loss') as loss_cents,
    (array_agg(period order by cents) filter (where kind = 'stake'))[1] as stake_period,
    (array_agg(period order by cents) filter (where kind = 'loss'))[1] as loss_period
  from (
    select play.user_id, kind, play.period,
      case when next_from <= now() then next_amount_cents else amount_cents end
        - coalesce(total.stake_cents - case when kind = 'loss' then total.payout_cents else 0 end, 0)
        - waiting_stake_cents as cents
    from play_limits play join player on player.user_id = play.user_id
    left join play_total total on total.user_id = play.user_id and total.period = play.period
      and total.starts_on = period_start(play.period, clock_timestamp())
    where kind in ('stake', 'loss')
  ) as each_limit
  where cents is not null group by user_id
),
free_bet as materialized (
  select id, user_id, amount_cents, bet_id is null and revoked_at is null and expires_at > clock_timestamp()
    and not exists (select 1 from in_play_delays where free_bet_id = free_bets.id and ended_at is null) as usable
  from free_bets where id = ${anyOf('$28')} and user_id in (select user_id from player) for update
),
group_in as materialized (
  select * from unnest($30::int[], $31::smallint[], $32::int[], $33::jsonb[])
    as t (ordinal, group_number, odds_hundredths, odds_without)
),`)}
-- What the house stands to lose already on the games, as this statement sees it; two statements at once are held to the
-- limits together by the trigger on bet_legs.
game as materialized (
  select id, home_team, away_team, status, start_time, home_score, away_score, handicap_line_quarters, asian_total_line_quarters, prices,
         suspended or coalesce(suspended_until > clock_timestamp(), false) as suspended, ${isSilent} as silent, suspended_markets, version,
         game_liability(id) as liability_cents
  from games
  where id = ${anyOf('$27')} and (select count(*) from player) > 0
  order by id for share
),
${full(`-- A boost is the promotion of one selection; where its player, line or anything else is another, it is none. A bet on it
-- never gets less than the game's own price, should that have risen above the boost. Locked, so that bets_taken is read as
-- of the lock: two statements can't both take the last bet. Where one statement would, the table's CHECK undoes it, and
-- each bet is placed alone. Its game is locked first, as judge-boosts.ts does.
boost as materialized (
  select id, game_id, price_field, player_id, line_quarters, odds_hundredths, price_hundredths, in_play, min_stake_cents,
    max_stake_cents, max_bets_per_player, max_bets - bets_taken as bets_left
  from promotions
  where id = ${anyOf('$29')} and kind = 'odds_boost' and not is_sure_win and (select count(*) from game) >= 0
    and starts_at <= clock_timestamp() and ends_at > clock_timestamp()
  order by id for no key update
),`)}
replayed as (
  select bet_in.ordinal, bets.id, bets.request_hash = bet_in.request_hash as same_request
  from bet_in join bets on bets.user_id = bet_in.user_id and bets.idempotency_key = bet_in.idempotency_key
  union all
  select bet_in.ordinal, null, delay.request_hash = bet_in.request_hash
  from bet_in join in_play_delays delay on delay.user_id = bet_in.user_id and delay.kind = 'bet'
    and delay.idempotency_key = bet_in.idempotency_key and (delay.ended_at is null or delay.refusal is not null)
),
leg as materialized (
  select leg_in.*, game.version, game.status, game.home_score, game.away_score, game.home_team, game.away_team,
    game.liability_cents,
    coalesce(case when leg_in.group_number is null then (
      select sum(payout_cents + accumulator_payout_cents - stake_cents - accumulator_stake_cents) from exposures e
      where e.game_id = leg_in.game_id and e.price_field = leg_in.price_field
    ) end, 0) as exposure_cents,
    ${full(`(
      select odds_hundredths from group_in where group_in.ordinal = leg_in.ordinal and group_in.group_number = leg_in.group_number
    ) as group_odds,`)}
    coalesce((
      select win_cents from possible_wins
      where kind = 'player_game' and user_id = bet_in.user_id and subject = leg_in.game_id::text
    ), 0) + coalesce((
      select sum(win_cents) from in_play_delays
      where user_id = bet_in.user_id and kind = 'bet' and ended_at is null and leg_in.game_id = any(game_ids)
    ), 0) as player_game_cents,
    ${full('boost.id as boost_id, greatest(boost.odds_hundredths, (game.prices ->> leg_in.price_field)::int)', '(game.prices ->> leg_in.price_field)::int')} as current_odds,
    case leg_in.line_field
      when 'handicapLine' then game.handicap_line_quarters
      when 'asianTotalLine' then game.asian_total_line_quarters
    end as current_line,
    ${full(
      `scorer.name as player_name,
    case when leg_in.price_field = 'correctScoreOtherOdds' then (
      select array_agg(score) from unnest($34::text[], $35::text[]) as listed (score, price_field)
      where game.prices ? listed.price_field
    ) end as listed_scores,`,
    )}
    case
      when game.id is null then 'NOT_FOUND'
      when game.status not in ('upcoming', 'live') then 'MARKET_CLOSED'
      when game.status = 'upcoming' and game.start_time <= clock_timestamp() then 'MARKET_CLOSED'
      when game.suspended or market_of(leg_in.bet_type) = any(game.suspended_markets) then 'MARKET_SUSPENDED'
      when game.silent then 'GAME_SILENT'
      ${full(`when not game.prices ? leg_in.price_field and leg_in.player_id is not null
        and coalesce(scorer.team not in (game.home_team, game.away_team), true) then 'NOT_FOUND'`)}
      when not game.prices ? leg_in.price_field then 'MARKET_CLOSED'
    end as closed
  from leg_in
  join bet_in on bet_in.ordinal = leg_in.ordinal
  left join game on game.id = leg_in.game_id
  ${full(`left join boost on boost.id = bet_in.boost_id and boost.game_id = leg_in.game_id
    and boost.price_field = leg_in.price_field and boost.player_id is not distinct from leg_in.player_id
    and boost.line_quarters is not distinct from case leg_in.line_field
      when 'handicapLine' then game.handicap_line_quarters
      when 'asianTotalLine' then game.asian_total_line_quarters
    end
    and boost_is_on(game.status, boost.in_play, boost.odds_hundredths, (game.prices ->> boost.price_field)::int,
      boost.price_hundredths)
  left join players scorer on scorer.id = leg_in.player_id`)}
),
legs as materialized (
  select ordinal, min(closed) as closed, ${full('min(boost_id) as boost_id,')} bool_or(status = 'live') as in_play,
    -- What the limits of each selection and game leave, over what the stake wins on it: no leg counts less for the others.
    min(floor(least(limits.selection_cents - exposure_cents, limits.game_cents - liability_cents) * 100.0
      / (${full('coalesce(group_odds, current_odds)', 'current_odds')} - 100))) as stake_left_cents,
    max(leg.player_game_cents) as player_game_cents,
    bool_or(expected_line is not null and expected_line <> current_line) as line_changed,
    bool_or(case when expected_version is null then expected_odds is distinct from current_odds
      else expected_version <> version end) as odds_changed,
    json_agg(json_build_object('odds', current_odds, 'line', current_line, 'homeTeam', home_team, 'awayTeam', away_team,
      'selection', ${full('coalesce(selection, player_name)', 'selection')}) order by leg_number) as current_legs
  from leg cross join risk_limits limits group by ordinal
),
judged as materialized (
  select bet_in.*, replayed.id as replayed_id, replayed.same_request,
    case
      when replayed.ordinal is not null then 'REPLAYED'
      when player.user_id is null then 'UNAUTHENTICATED'
      when player.refusal is not null then player.refusal
      ${full(`when bet_in.free_bet_id is not null and free_bet.usable is not true then 'FREE_BET_UNAVAILABLE'
      when free_bet.amount_cents <> bet_in.stake_cents then 'VALIDATION'
      when bet_in.boost_id is not null and (legs.boost_id is null or boosted.is_used_up or boost.bets_left = 0)
        then 'BOOST_UNAVAILABLE'
      when bet_in.stake_cents < boost.min_stake_cents then 'BOOST_STAKE_TOO_LOW'`)}
      when legs.closed is not null then legs.closed
      when legs.line_changed then 'LINE_CHANGED'
      when legs.odds_changed then 'ODDS_CHANGED'
      when ${full('bet_in.free_bet_id is null and ')}player.available_cents < bet_in.stake_cents then 'INSUFFICIENT_BALANCE'
      ${full(`when bet_in.free_bet_id is null and play_left.stake_cents < bet_in.stake_cents then 'LIMIT_STAKE'
      when bet_in.free_bet_id is null and play_left.loss_cents < bet_in.stake_cents then 'LIMIT_LOSS'`)}
      when most.stake_cents < bet_in.stake_cents then 'LIMIT_EXCEEDED'
      when legs.in_play and not bet_in.waited_in_play then 'IN_PLAY'
    end as refusal,
    ${full(`greatest(0, play_left.stake_cents) as stake_left_cents, play_left.stake_period,
    greatest(0, play_left.loss_cents) as loss_left_cents, play_left.loss_period, boosted.next_number as boost_number,
    boost.min_stake_cents as boost_min_stake_cents,`)}
    player.username, legs.current_legs, most.stake_cents as max_stake_cents
  from bet_in
  join legs on legs.ordinal = bet_in.ordinal
  cross join (select * from risk_limits limit 1) as limits
  left join player on player.user_id = bet_in.user_id
  left join replayed on replayed.ordinal = bet_in.ordinal
  ${full(`left join play_left on play_left.user_id = bet_in.user_id
  left join free_bet on free_bet.id = bet_in.free_bet_id and free_bet.user_id = bet_in.user_id
  left join boost on boost.id = bet_in.boost_id
  left join lateral (
    select coalesce(max(boost_number), 0) + 1 as next_number,
      count(*) filter (where status <> 'void') >= boost.max_bets_per_player as is_used_up
    from bets
    where bets.boost_id = boost.id and bets.user_id = bet_in.user_id and boost_number is not null
  ) as boosted on boost.id is not null`)}
  cross join lateral (
    select greatest(0, least(
      limits.stake_cents,
      ${full('boost.max_stake_cents,')}
      limits.payout_cents * 100 / bet_in.odds_hundredths,
      limits.player_cents - player.staked_cents,
      legs.stake_left_cents,
      -- What is left to win, over what the stake wins of itself. A system's odds are cut to two decimals: it may win a little more.
      floor(least(
        limits.player_game_cents - legs.player_game_cents,
        limits.player_day_cents - player.waiting_win_cents - coalesce((
          select win_cents from possible_wins
          where kind = 'player_day' and user_id = bet_in.user_id and subject = bet_day(now())), 0),
        limits.combination_cents - coalesce((
          select win_cents from possible_wins
          where kind = 'combination' and user_id = 0 and subject = bet_in.combination), 0)
      ) * 100 / (bet_in.odds_hundredths - case when bet_in.system is null then 100 else 99 end))))::bigint as stake_cents
    -- Or PostgreSQL would work it out twice, for the refusal and for the answer.
    offset 0
  ) as most
),
new_bet as (
  insert into bets (user_id, is_accumulator, stake_cents, odds_hundredths, potential_win_cents, idempotency_key, request_hash,
                    system, line_stake_cents, combination ${full(', free_bet_id, boost_id, boost_number')})
  select user_id, is_accumulator, stake_cents, odds_hundredths, potential_win_cents, idempotency_key, request_hash,
    system, line_stake_cents, combination ${full(', free_bet_id, boost_id, boost_number')}
  from judged where refusal is null
  returning id, user_id, stake_cents ${full(', free_bet_id, boost_id')}
),
new_leg as (
  insert into bet_legs (bet_id, leg_number, game_id, bet_type, selection, player_id, price_field, line_quarters,
                        odds_hundredths, game_version, home_score_at_placement, away_score_at_placement, book ${full(', listed_scores, group_number')})
  select new_bet.id, leg.leg_number, leg.game_id, leg.bet_type, ${full('coalesce(leg.selection, leg.player_name)', 'leg.selection')}, leg.player_id,
    leg.price_field, leg.current_line, leg.current_odds, leg.version,
    case when leg.status = 'live' then leg.home_score end, case when leg.status = 'live' then leg.away_score end,
    leg.book ${full(', leg.listed_scores, leg.group_number')}
  from new_bet join bet_in on bet_in.user_id = new_bet.user_id join leg on leg.ordinal = bet_in.ordinal
),
${full(`new_group as (
  insert into bet_groups (bet_id, group_number, odds_hundredths, odds_without)
  select new_bet.id, group_in.group_number, group_in.odds_hundredths, group_in.odds_without
  from group_in join bet_in on bet_in.ordinal = group_in.ordinal join new_bet on new_bet.user_id = bet_in.user_id
),
used_free_bet as (
  update free_bets set bet_id = new_bet.id from new_bet where free_bets.id = new_bet.free_bet_id
),
used_boost as (
  update promotions set bets_taken = bets_taken + bets,
    taken_odds_hundredths = greatest(taken_odds_hundredths, odds_hundredths)
  from (select boost_id, count(*) as bets from new_bet where boost_id is not null group by boost_id) as placed
  where promotions.id = placed.boost_id
),`)}
new_transfer as (
  insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
  select ${full(`case when free_bet_id is null then 'stake' else 'free_stake' end`, `'stake'`)}, id, user_id,
    ${full(`case when free_bet_id is null then 'available' else 'promotions' end`, `'available'`)}, 'staked', stake_cents
  from new_bet
)
select ordinal, coalesce(new_bet.id, replayed_id) as bet_id, same_request, refusal, username, now() as placed_at, current_legs, max_stake_cents
  ${full(`,
  case refusal when 'LIMIT_STAKE' then stake_left_cents when 'LIMIT_LOSS' then loss_left_cents end as left_cents,
  case refusal when 'LIMIT_STAKE' then stake_period when 'LIMIT_LOSS' then loss_period end as left_period,
  case refusal when 'BOOST_STAKE_TOO_LOW' then boost_min_stake_cents end as min_stake_cents`)}
from judged left join new_bet on new_bet.user_id = judged.user_id`;
}

export const placeBetsStatement = { plain: placeBets('plain'), full: placeBets('full') };
