-- Proposals for different limits or margins can be open at once, like those for settings (valuesIn
-- in server/features/proposals/propose.ts).
drop index proposals_open;
create unique index proposals_open
  on proposals (kind, coalesce(user_id, 0), coalesce(game_id, 0), coalesce(promotion_id, 0))
  where approved is null and (kind <> 'promotion' or promotion_id is not null)
    and kind not in ('settings', 'free bets', 'risk limits', 'margins');
