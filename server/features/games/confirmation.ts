// The confirmation of squad changes (decision 0193). A change by one person, where price changes
// can require two, counts in the prices of other players once another person has confirmed it.
import { raw, sql } from '#server/database/sql.ts';

/** The `changed_at` of a player whom a change has added. */
export const changedAt = (changedBy: number | null) => (changedBy === null ? null : raw('clock_timestamp()'));

/** A player's name or position as last confirmed; null if the player was not in the squad then. */
const confirmed = (column: 'name' | 'position') => sql`
  case when players.changed_by is not null then players.confirmed_${raw(column)}
    when players.removed_at is null then players.${raw(column)} end`;

type SquadChange = {
  /** As values or SQL; null for a removal. */
  name: unknown;
  position: unknown;
  /** Null if the change is confirmed immediately. */
  changedBy: number | null;
};

/**
 * The assignments for an update of `players`. Nothing is left to confirm if the name and position
 * are the confirmed ones.
 */
export function confirmationAfter({ name, position, changedBy }: SquadChange) {
  return sql`
    (confirmed_name, confirmed_position, changed_by, changed_at, earlier_changed_by) = (
      select before.name, before.position, ${changedBy}::bigint, clock_timestamp(),
        case when players.changed_by is not null
          then array_append(players.earlier_changed_by, players.changed_by) end
      from (select ${confirmed('name')} as name, ${confirmed('position')} as position) as before
      where ${changedBy}::bigint is not null
        and (before.name, before.position) is distinct from (${name}::text, ${position}::text))`;
}
