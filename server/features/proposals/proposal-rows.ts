import type { Proposal } from '#contract/objects/proposal.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { StaffChange } from '#server/features/proposals/change-kinds.ts';
import { factsOf } from '#server/features/proposals/game-changes.ts';

type ProposalRow = {
  id: number;
  kind: Proposal['kind'];
  user_id: number | null;
  username: string | null;
  game_id: number | null;
  promotion_id: number | null;
  home_team: string | null;
  away_team: string | null;
  is_stale: boolean;
  change: StaffChange['change'];
  before: unknown;
  after: unknown;
  proposed_by: number;
  proposer: string;
  created_at: Date;
};

const isStale = `coalesce(p.game_facts <> ${factsOf('g')}, false)`;

const selectProposals = `select p.id, p.kind, p.user_id, u.username, p.game_id, p.promotion_id, g.home_team, g.away_team,
    ${isStale} as is_stale, p.change, p.before, p.after, p.proposed_by, by.username as proposer, p.created_at
  from proposals p left join users u on u.id = p.user_id left join games g on g.id = p.game_id
  join users by on by.id = p.proposed_by`;

/** The open proposals of these kinds, oldest first, without those whose game has changed since. */
export async function listProposals(database: Queryable, kinds: readonly Proposal['kind'][]): Promise<Proposal[]> {
  const { rows } = await database.query<ProposalRow>(
    `${selectProposals} where p.approved is null and p.kind = any($1) and not ${isStale} order by p.id`,
    [kinds],
  );
  return rows.map(toProposal);
}

/**
 * Locks an open proposal, and before it its game, as a change of the game does; null where it is decided, or there is none.
 * It is stale when its game is no longer as it was.
 */
export async function lockProposal(
  transaction: Transaction,
  id: number,
): Promise<{ proposal: Proposal; change: StaffChange; isStale: boolean } | null> {
  await transaction.query('select 1 from games where id = (select game_id from proposals where id = $1) for update', [
    id,
  ]);
  const { rows } = await transaction.query<ProposalRow>(
    `${selectProposals} where p.id = $1 and p.approved is null for update of p`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    proposal: toProposal(row),
    change: {
      kind: row.kind,
      userId: row.user_id,
      gameId: row.game_id,
      promotionId: row.promotion_id,
      change: row.change,
    } as StaffChange,
    isStale: row.is_stale,
  };
}

function toProposal(row: ProposalRow): Proposal {
  return {
    id: row.id,
    kind: row.kind,
    user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
    game:
      row.game_id === null ? null : { id: row.game_id, homeTeam: row.home_team ?? '', awayTeam: row.away_team ?? '' },
    before: row.before,
    after: row.after,
    proposedBy: { id: row.proposed_by, username: row.proposer },
    createdAt: row.created_at.toISOString(),
  };
}
