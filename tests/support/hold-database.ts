import { openDatabase } from '#server/database/open-database.ts';
import { listLog } from '#tests/support/list-log.ts';

// Tests of the embedded database kill this process. It writes one acknowledged row, then waits.
const { pool } = await openDatabase({ dataDir: process.argv[2] as string, log: listLog() });
await pool.query('CREATE TABLE IF NOT EXISTS note (text text)');
await pool.query("INSERT INTO note VALUES ('acknowledged')");
console.log('written');
