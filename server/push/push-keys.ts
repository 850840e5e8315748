// The key pair that identifies this site to push services: VAPID_PRIVATE_KEY, or one created at the
// first start and stored encrypted.
import type { Log } from '#server/database/log.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { newPrivateKey, publicKeyOf } from '#server/push/encrypt-push.ts';
import type { Secrets } from '#server/secrets.ts';

export type PushKeys = { privateKey: Buffer; publicKey: string };

const OWNER = 'push keys';

type Dependencies = {
  pool: Pool;
  secrets: Secrets;
  log: Log;
  config: { vapidPrivateKey: string | undefined };
};

/** Reads the keys once per process. */
export function createPushKeys(dependencies: Dependencies): () => Promise<PushKeys> {
  let keys: Promise<PushKeys> | null = null;
  return () => {
    keys ??= readKeys(dependencies).catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  };
}

type StoredKeys = { public_key: string; sealed_private_key: Buffer };

/**
 * All nodes share the same keys. Subscriptions for a different key can't be used and are deleted.
 */
async function readKeys({ pool, secrets, log, config }: Dependencies): Promise<PushKeys> {
  return withTransaction(pool, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('goldline push keys'))`.run(transaction);
    const stored = await sql<StoredKeys>`select public_key, sealed_private_key from push_keys`.first(transaction);
    const known = stored && unseal(secrets, stored.sealed_private_key);
    const configured = config.vapidPrivateKey === undefined ? null : Buffer.from(config.vapidPrivateKey, 'base64url');
    const privateKey = configured ?? known ?? newPrivateKey();
    const keys = { privateKey, publicKey: publicKeyOf(privateKey).toString('base64url') };
    if (known && keys.publicKey === stored.public_key) return keys;
    if (stored && keys.publicKey !== stored.public_key) {
      log.warn({}, 'the push notification key has changed: browsers must subscribe again');
      await sql`delete from push_subscriptions`.run(transaction);
    }
    const sealed = secrets.seal(OWNER, privateKey.toString('base64url'));
    await sql`
      insert into push_keys (public_key, sealed_private_key) values (${keys.publicKey}, ${sealed})
      on conflict (only_row) do update set public_key = excluded.public_key,
        sealed_private_key = excluded.sealed_private_key`.run(transaction);
    return keys;
  });
}

/** Null if it was sealed with another SESSION_SECRET. */
function unseal(secrets: Secrets, sealed: Buffer): Buffer | null {
  try {
    return Buffer.from(secrets.unseal(OWNER, sealed), 'base64url');
  } catch {
    return null;
  }
}
