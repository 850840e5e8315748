-- Goals count in the order in which they were scored; one that was missed is recorded later.
create or replace view game_player_stats as
  select game_id, player_id, count(*)::integer as goals,
    bool_or(goal_number = 1) as first_goal, bool_or(goal_number = goal_count) as last_goal
  from (
    select game_id, player_id,
      row_number() over (partition by game_id order by minute, stoppage_minutes, id) as goal_number,
      count(*) over (partition by game_id) as goal_count
    from goals where taken_back_at is null and not own_goal
  ) as scored
  where player_id is not null
  group by game_id, player_id;
