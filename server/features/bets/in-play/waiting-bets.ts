import type { WaitingBet } from '#contract/bets/objects.ts';
import { betTypeOf } from '#domain/markets/api-fields.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

type Row = Omit<WaitingBet, 'stake' | 'endsAt' | 'selections'> & {
  stakeCents: Cents;
  endsAt: Date;
  selections: (Omit<WaitingBet['selections'][number], 'line'> & { line: LineQuarters | null })[];
};

/**
 * A player's newest bets in their in-play delay, and those refused after it: all, or those of the
 * last five minutes, so that a page opened in the meantime shows them. Newest first.
 */
export async function listWaitingBets(
  database: Queryable,
  userId: number,
  { refused }: { refused: 'recent' | 'all' },
): Promise<WaitingBet[]> {
  const rows = await sql<Row>`
    select delay.id, delay.stake_cents as "stakeCents", delay.ends_at as "endsAt", delay.refusal ->> 'code' as refusal,
      requested.selections
    from in_play_delays delay
    cross join lateral (
      select json_agg(json_build_object(
        'gameId', game.id, 'homeTeam', game.home_team, 'awayTeam', game.away_team,
        'betType', part.value ->> 'betType', 'market', coalesce(part.value ->> 'market', market_of(part.value ->> 'betType')),
        'selection', coalesce(part.value ->> 'selection', player.name),
        'line', (part.value ->> 'line')::int) order by item.ordinality, part.ordinality) as selections
      from jsonb_array_elements(delay.request -> 'selections') with ordinality as item
      cross join lateral jsonb_array_elements(coalesce(item.value -> 'selections', jsonb_build_array(item.value)))
        with ordinality as part
      join games game on game.id = (item.value ->> 'gameId')::bigint
      left join players player on player.id = (part.value ->> 'playerId')::bigint
    ) as requested
    where delay.user_id = ${userId} and delay.kind = 'bet'
      and (delay.ended_at is null or (delay.refusal is not null
        and (${refused} = 'all' or delay.ended_at > now() - interval '5 minutes')))
    order by delay.id desc limit 50`.all(database);
  return rows.map(({ stakeCents, endsAt, selections, ...row }) => ({
    ...row,
    stake: formatAmount(stakeCents),
    selections: selections.map(({ line, ...each }) => ({
      ...each,
      betType: each.betType ?? betTypeOf(each.market),
      line: line === null ? null : formatLine(line),
    })),
    endsAt: endsAt.toISOString(),
  }));
}
