import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChange, refuseRestored } from '#server/adopt-database.ts';
import { silentLog } from '#server/database/log.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/database/open-database.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '#tests/torture/replicated-database.ts';

let servers: ReplicatedDatabase;
beforeAll(async () => {
  servers = await startReplicatedDatabase();
});
afterAll(() => servers.stop());

async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ databaseUrl: servers.url, dataDir: '/nowhere', log: silentLog });
  return use(database).finally(() => database.close());
}

test('tells a primary that was promoted after a crash from one that was restored from an archive', async () => {
  const seen = await withDatabase(async (database) => {
    await migrate({ connection: database.connection, log: silentLog });
    await refuseRestored(database);
    return (await readChange(database.pool, null)).here;
  });

  await servers.recoverPrimary();
  await withDatabase(async (database) => {
    await refuseRestored(database);
    expect(await readChange(database.pool, seen)).toMatchObject({ change: 'lossless' });
  });

  await servers.recoverPrimary({ restore_command: 'false' });
  await withDatabase(async (database) => {
    await expect(refuseRestored(database)).rejects.toThrow('appears to have been restored from a backup');
    expect(await readChange(database.pool, seen)).toMatchObject({ change: 'lossy' });
  });
});
