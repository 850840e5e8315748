// Notes about a player are immutable: they record what a colleague knew at the time.
import { type UserNote, userNoteObject } from '#contract/users/objects.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { fromRow } from '#server/database/from-row.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

const SELECT_NOTES = `
  select n.id, n.user_id, n.author_id, u.username as author, n.text, n.created_at
  from user_notes n join users u on u.id = n.author_id`;

type Page = { userId: number; limit: number; before?: number | undefined };

export async function listUserNotes(database: Queryable, { userId, limit, before }: Page): Promise<UserNote[]> {
  const { rows } = await database.query(
    `${SELECT_NOTES} where n.user_id = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit $3`,
    [userId, before ?? null, limit],
  );
  return rows.map((row) => fromRow(userNoteObject, row));
}

type NewNote = { userId: number; authorId: number; text: string };

export async function addUserNote(transaction: Transaction, { userId, authorId, text }: NewNote): Promise<UserNote> {
  const created = await transaction.query<{ id: number }>(
    `insert into user_notes (user_id, author_id, text) select id, $2, $3 from users where id = $1 returning id`,
    [userId, authorId, text],
  );
  const noteId = created.rows[0]?.id ?? refuse('NOT_FOUND');
  await recordUserAction(transaction, userId, { actorId: authorId, action: 'note written', after: { noteId, text } });
  const { rows } = await transaction.query(`${SELECT_NOTES} where n.id = $1`, [noteId]);
  return fromRow(userNoteObject, rows[0] as object);
}
