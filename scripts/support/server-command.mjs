import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';

/** Runs one of server/commands in this process, installing first what is missing. */
export async function runServerCommand(name) {
  requireNode();
  await ensureInstalled({ dev: false });
  const [{ register }, { loadEnvironmentFile }] = await Promise.all([import('tsx/esm/api'), import('../serve.mjs')]);
  loadEnvironmentFile();
  register();
  const { main } = await import(`../../server/commands/${name}.ts`);
  await main();
}
