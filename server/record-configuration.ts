// What the nodes run with: the version of the betting rules, and the environment. The server's
// owner changes these without a colleague, so a start records in the audit trail what has changed
// since the last one.
import { isDeepStrictEqual } from 'node:util';
import { RULES_VERSION } from '#domain/settlement/rules-version.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { initialTexts } from '#server/settings/settings.ts';

const ACTION = 'configuration changed';

/** The variables that differ between the nodes of an installation. */
const OF_ONE_NODE: readonly string[] = [
  'HOST',
  'PORT',
  'INTERNAL_HOST',
  'INTERNAL_PORT',
  'DATA_DIR',
  'LOG_LEVEL',
  'SHUTDOWN_DELAY_S',
  'SOCKETS_MAX',
  'SOCKETS_PER_ADDRESS',
];

type RecordedConfig = Pick<Config, 'settings' | 'environmentVariables'>;
type Configuration = Readonly<Record<string, string | null>>;

export async function recordConfiguration(pool: Pool, config: RecordedConfig): Promise<void> {
  const after = configurationOf(config);
  await withTransaction(pool, async (transaction) => {
    // If several nodes start at once, one of them records the change.
    await sql`select pg_advisory_xact_lock(hashtext('goldline configuration'))`.run(transaction);
    const before = await sql`
      select after from audit_entries where subject = 'settings' and subject_id = 0 and action = ${ACTION}
      order by number desc limit 1`.firstValue<Configuration>(transaction);
    if (isDeepStrictEqual(before, after)) return;
    await recordAction(transaction, { actorId: null, action: ACTION, about: 'settings', before, after });
  });
}

/** Contains no secrets, only whether they are set. */
function configurationOf({ settings, environmentVariables }: RecordedConfig): Configuration {
  const shared = environmentVariables.filter(({ name }) => !OF_ONE_NODE.includes(name));
  const variables = shared.map(({ name, isSet, isHidden, value }) => [name, isHidden && isSet ? 'set' : value]);
  return { rulesVersion: RULES_VERSION, ...initialTexts(settings), ...Object.fromEntries(variables) };
}
