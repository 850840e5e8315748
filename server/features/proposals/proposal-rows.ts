import type { Proposal } from '#contract/proposals/objects.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { changeKinds, isOutdated, kindOf, type StaffChange } from '#server/features/proposals/change-kinds.ts';
import { isStillAllowed } from '#server/features/wallet/four-eyes.ts';

type ProposalRow = Omit<Proposal, 'createdAt' | 'isOutdated'> & {
  userId: number | null;
  gameId: number | null;
  promotionId: number | null;
  change: StaffChange['change'];
  state: unknown;
  createdAt: Date;
  isRecent: boolean;
};

const IS_RECENT = sql`p.created_at > clock_timestamp() - interval '1 day'`;

const SELECT_OPEN = sql`
  select p.id, p.kind, p.user_id as "userId", p.game_id as "gameId", p.promotion_id as "promotionId", p.change,
    p.before, p.after, p.state, p.created_at as "createdAt",
    ${IS_RECENT} as "isRecent",
    case when p.user_id is not null then json_build_object('id', u.id, 'username', u.username) end as user,
    case when p.game_id is not null then
      json_build_object('id', g.id, 'homeTeam', g.home_team, 'awayTeam', g.away_team) end as game,
    json_build_object('id', by.id, 'username', by.username) as "proposedBy"
  from proposals p left join users u on u.id = p.user_id left join games g on g.id = p.game_id
  join users by on by.id = p.proposed_by
  where p.approved is null`;

/** The open proposals of these kinds, oldest first. Outdated ones are listed only for a day. */
export async function listProposals(database: Queryable, kinds: readonly Proposal['kind'][]): Promise<Proposal[]> {
  const rows = await sql<ProposalRow>`${SELECT_OPEN} and p.kind = any(${kinds}) order by p.id`.all(database);
  const proposals: Proposal[] = [];
  for (const row of rows) {
    const outdated = await isRowOutdated(database, row);
    if (!outdated || row.isRecent) proposals.push(toProposal(row, outdated));
  }
  return proposals;
}

/** The outdated proposals that are no longer listed. */
export async function findUnlisted(database: Queryable): Promise<number[]> {
  const rows = await sql<ProposalRow>`${SELECT_OPEN} and not ${IS_RECENT} order by p.id`.all(database);
  const ids: number[] = [];
  for (const row of rows) if (await isRowOutdated(database, row)) ids.push(row.id);
  return ids;
}

type OpenProposal = { proposal: Proposal; change: StaffChange };

/**
 * Locks an open proposal, after its subject, in the same order as the change itself; null if it has
 * been decided or doesn't exist.
 */
export async function lockProposal(transaction: Transaction, id: number): Promise<OpenProposal | null> {
  const selectOpen = sql<ProposalRow>`${SELECT_OPEN} and p.id = ${id}`;
  const unlocked = await selectOpen.first(transaction);
  if (unlocked === null) return null;
  const subject = toChange(unlocked);
  await kindOf(subject).lock(transaction, subject);
  const row = await sql<ProposalRow>`${selectOpen} for update of p`.first(transaction);
  if (row === null) return null;
  const change = toChange(row);
  return { proposal: toProposal(row, await isRowOutdated(transaction, row)), change };
}

/**
 * Whether the state has changed, or the author could no longer make the proposal. In the second
 * case, voids are not outdated: another person takes them over.
 */
async function isRowOutdated(database: Queryable, row: ProposalRow): Promise<boolean> {
  const lapsed = row.kind !== 'voids' && !(await mayPropose(database, row));
  return lapsed || isOutdated(database, toChange(row), row.state);
}

/** Whether the author could still make the proposal. */
export const mayPropose = (database: Queryable, { kind, proposedBy }: Pick<Proposal, 'kind' | 'proposedBy'>) =>
  isStillAllowed(database, proposedBy.id, changeKinds[kind].permission);

const toChange = ({ kind, userId, gameId, promotionId, change }: ProposalRow) =>
  ({ kind, userId, gameId, promotionId, change }) as StaffChange;

function toProposal(row: ProposalRow, outdated: boolean): Proposal {
  const { id, kind, user, game, before, after, proposedBy } = row;
  const createdAt = row.createdAt.toISOString();
  return { id, kind, user, game, before, after, proposedBy, createdAt, isOutdated: outdated };
}
