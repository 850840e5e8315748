// Notes about a user can't be changed, since they record what a colleague knew at the time.
import { type UserNote, userNoteObject } from '#contract/users/objects.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { fromRow } from '#server/database/from-row.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

const SELECT_NOTES = sql`
  select n.id, n.user_id, n.author_id, u.username as author, n.text, n.created_at
  from user_notes n join users u on u.id = n.author_id`;

type Page = { userId: number; limit: number; before?: number | undefined };

export async function listUserNotes(database: Queryable, { userId, limit, before }: Page): Promise<UserNote[]> {
  const rows = await sql`
    ${SELECT_NOTES} where n.user_id = ${userId} and (${before}::bigint is null or n.id < ${before})
    order by n.id desc limit ${limit}`.all(database);
  return rows.map((row) => fromRow(userNoteObject, row));
}

type NewNote = { userId: number; authorId: number; text: string };

export async function addUserNote(transaction: Transaction, { userId, authorId, text }: NewNote): Promise<UserNote> {
  const noteId = await sql`
    insert into user_notes (user_id, author_id, text) select id, ${authorId}, ${text} from users where id = ${userId}
    returning id`.value<number>(transaction, () => refuse('NOT_FOUND'));
  await recordUserAction(transaction, userId, { actorId: authorId, action: 'note written', after: { noteId, text } });
  return fromRow(userNoteObject, await sql`${SELECT_NOTES} where n.id = ${noteId}`.one(transaction));
}
