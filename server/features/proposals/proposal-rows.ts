import type { Proposal } from '#contract/proposals/objects.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { StaffChange } from '#server/features/proposals/change-kinds.ts';
import { isOutdated, lockSubject } from '#server/features/proposals/proposal-state.ts';

type ProposalRow = {
  id: number;
  kind: Proposal['kind'];
  user_id: number | null;
  username: string | null;
  game_id: number | null;
  promotion_id: number | null;
  home_team: string | null;
  away_team: string | null;
  change: StaffChange['change'];
  before: unknown;
  after: unknown;
  state: unknown;
  proposed_by: number;
  proposer: string;
  created_at: Date;
};

const SELECT_PROPOSALS = `select p.id, p.kind, p.user_id, u.username, p.game_id, p.promotion_id, g.home_team, g.away_team,
    p.change, p.before, p.after, p.state, p.proposed_by, by.username as proposer, p.created_at
  from proposals p left join users u on u.id = p.user_id left join games g on g.id = p.game_id
  join users by on by.id = p.proposed_by`;

/** The open proposals of these kinds, oldest first, without outdated ones. */
export async function listProposals(database: Queryable, kinds: readonly Proposal['kind'][]): Promise<Proposal[]> {
  const rows = await sql<ProposalRow>`
    ${raw(SELECT_PROPOSALS)} where p.approved is null and p.kind = any(${kinds}) order by p.id`.all(database);
  const proposals: Proposal[] = [];
  for (const row of rows) if (!(await isOutdated(database, toChange(row), row.state))) proposals.push(toProposal(row));
  return proposals;
}

type OpenProposal = { proposal: Proposal; change: StaffChange; isStale: boolean };

/**
 * Locks an open proposal, after its subject, in the same order as the change itself; null if it is
 * decided or doesn't exist. It is stale if the state it was based on has changed.
 */
export async function lockProposal(transaction: Transaction, id: number): Promise<OpenProposal | null> {
  const open = `${SELECT_PROPOSALS} where p.id = $1 and p.approved is null`;
  const { rows } = await transaction.query<ProposalRow>(open, [id]);
  if (!rows[0]) return null;
  await lockSubject(transaction, toChange(rows[0]));
  const locked = await sql<ProposalRow>`${raw(open)} for update of p`.all(transaction);
  const [row] = locked;
  if (!row) return null;
  const change = toChange(row);
  return { proposal: toProposal(row), change, isStale: await isOutdated(transaction, change, row.state) };
}

const toChange = ({ kind, change, ...row }: ProposalRow) =>
  ({ kind, userId: row.user_id, gameId: row.game_id, promotionId: row.promotion_id, change }) as StaffChange;

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
