import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkout, runNpm } from '#scripts/support/run.mjs';

/**
 * Installs from the lock file if a package is missing or has a different version. npm keeps a list
 * of what it has installed, so this also detects a manual install, update or prune.
 */
export async function ensureInstalled({ dev }) {
  const installed = readPackages('node_modules/.package-lock.json');
  const wanted = readPackages('package-lock.json');
  if (!installed || missing(wanted, installed, dev).length > 0) {
    await install(dev || hasDevelopmentTools(installed));
  }
}

function missing(wanted, installed, dev) {
  return Object.entries(wanted).filter(([name, entry]) => {
    const needed = name !== '' && !entry.optional && !entry.devOptional && (dev || !entry.dev);
    return needed && installed[name]?.version !== entry.version;
  });
}

// Packages installed by a developer stay: "npm start" never removes the test tools.
function hasDevelopmentTools(installed) {
  return Boolean(installed?.['node_modules/vitest']);
}

async function install(dev) {
  console.log(`Installing ${dev ? 'all packages' : 'what the server needs'} from package-lock.json …`);
  const scope = dev ? '--include=dev' : '--omit=dev';
  const { code } = await runNpm(['ci', scope, '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    console.error('npm ci failed: see above.');
    process.exit(code);
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(checkout, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
