// Makes the dump and the expected responses; README.md explains how to run it.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'vitest';
import { leaveWaiting, placeBets } from '#tests/api/database/before-keys/place-bets.ts';
import { stepsAfter } from '#tests/api/database/before-keys/play-on.ts';
import {
  type Outcomes,
  type People,
  quoteAll,
  readBefore,
  readOutcomes,
  signUp,
} from '#tests/api/database/before-keys/scenario.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

const write = (name: string, text: string) =>
  writeFileSync(path.join(import.meta.dirname, name), gzipSync(text, { level: 9 }));

test('make the dump', async () => {
  const app = await startApp();
  const people = await signUp(app);
  await placeBets(app, people);
  const twoPeople = { FOUR_EYES_AMOUNT: '100.00', IN_PLAY_DELAY_MS: '8000' };
  const strict = await startApp(twoPeople, { ...app.database, close: async () => undefined });
  const { answer } = await leaveWaiting(strict, people);
  await age(app);
  await app.expectBooksToBalance();
  const before = await readBefore(app, people);
  write('dump.sql.gz', dump(app.database.url));
  await answer;
  const quotes = await quoteAll(people);
  write('expected.json.gz', JSON.stringify({ before, quotes, steps: await playOn(app, people) }));
  await strict.close();
  await app.close();
}, 300_000);

/** Backdates everything, so that nothing can be undone or withdrawn any more. */
async function age(app: TestApp): Promise<void> {
  await app.database.pool.query(
    `alter table games disable trigger user;
     update games set undo = null, undo_until = null, suspended_until = null, score_rose_at = null;
     alter table games enable trigger user;
     update voidings set created_at = created_at - interval '1 hour';
     update in_play_delays set created_at = created_at - interval '1 hour', ends_at = ends_at - interval '1 hour'`,
  );
}

/** A dump without the comments and commands that depend on the pg_dump version. */
function dump(url: string): string {
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', '--no-comments'];
  const lines = execFileSync('pg_dump', [...options, url], { encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\n');
  return lines.filter((line) => line !== '' && !/^(--|\\)/.test(line)).join('\n');
}

/** For each step, the bets that it changed and all balances. */
async function playOn(app: TestApp, people: People) {
  const steps: (Outcomes & { name: string })[] = [];
  let last = await readOutcomes(people);
  for (const [name, play] of await stepsAfter(app, people)) {
    await play();
    await app.expectBooksToBalance();
    const now = await readOutcomes(people);
    const isChanged = ([id, bet]: [string, object]) => JSON.stringify(bet) !== JSON.stringify(last.bets[Number(id)]);
    steps.push({ name, bets: Object.fromEntries(Object.entries(now.bets).filter(isChanged)), balances: now.balances });
    last = now;
  }
  return steps;
}
