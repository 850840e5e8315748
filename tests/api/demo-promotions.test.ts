import { expect, it } from 'vitest';
import type { PeopleIds } from '#server/demo/people.ts';
import { addPromotions } from '#server/demo/promotions.ts';
import { startApp } from '#tests/support/app.ts';

it('the demo grants its free bet once, even if it was interrupted after that', async () => {
  const app = await startApp();
  const { pool } = app.database;
  const operator = await app.admin();
  const amina = await app.player();
  const people = { operator: operator.id, amina: amina.id } as PeopleIds;
  await pool.query('alter table promotions add constraint interruption check (false)');
  await expect(addPromotions(pool, people)).rejects.toThrow('interruption');
  await pool.query('alter table promotions drop constraint interruption');
  for (let start = 1; start <= 2; start += 1) await addPromotions(pool, people);
  const { rows } = await pool.query('select user_id from free_bets');
  expect(rows).toEqual([{ user_id: amina.id }]);
  await app.close();
});
