-- Marks the free bets and boosts of placed bets as used, in the transaction that has read and
-- locked them.
with placed as materialized (
  select id, free_bet_id, boost_id from bets where id = any(:bet_ids)
),
used_free_bet as (
  update free_bets set bet_id = placed.id from placed where free_bets.id = placed.free_bet_id
)
update promotions set bets_taken = bets_taken + bets,
  taken_odds_hundredths = greatest(taken_odds_hundredths, odds_hundredths)
from (select boost_id, count(*) as bets from placed where boost_id is not null group by boost_id) as taken
where promotions.id = taken.boost_id
