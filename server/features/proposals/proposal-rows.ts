import type { Proposal } from '#contract/objects/proposal.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { StaffChange } from '#server/features/proposals/change-kinds.ts';

type ProposalRow = {
  id: number;
  kind: Proposal['kind'];
  user_id: number | null;
  username: string | null;
  change: StaffChange['change'];
  before: unknown;
  after: unknown;
  proposed_by: number;
  proposer: string;
  created_at: Date;
};

const selectProposals = `select p.id, p.kind, p.user_id, u.username, p.change, p.before, p.after, p.proposed_by,
    by.username as proposer, p.created_at
  from proposals p left join users u on u.id = p.user_id join users by on by.id = p.proposed_by`;

/** The open proposals of these kinds, oldest first. */
export async function listProposals(database: Queryable, kinds: readonly Proposal['kind'][]): Promise<Proposal[]> {
  const { rows } = await database.query<ProposalRow>(
    `${selectProposals} where p.approved is null and p.kind = any($1) order by p.id`,
    [kinds],
  );
  return rows.map(toProposal);
}

/** Locks an open proposal; null where it is decided, or there is none. */
export async function lockProposal(
  transaction: Transaction,
  id: number,
): Promise<{ proposal: Proposal; change: StaffChange } | null> {
  const { rows } = await transaction.query<ProposalRow>(
    `${selectProposals} where p.id = $1 and p.approved is null for update of p`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    proposal: toProposal(row),
    change: { kind: row.kind, userId: row.user_id, change: row.change } as StaffChange,
  };
}

function toProposal(row: ProposalRow): Proposal {
  return {
    id: row.id,
    kind: row.kind,
    user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
    before: row.before,
    after: row.after,
    proposedBy: { id: row.proposed_by, username: row.proposer },
    createdAt: row.created_at.toISOString(),
  };
}
