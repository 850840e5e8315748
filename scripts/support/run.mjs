import { spawn } from 'node:child_process';
import path from 'node:path';

export const checkout = path.resolve(import.meta.dirname, '../..');

const running = new Set();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.prependListener(name, () => forward(name));

/**
 * Runs a command in `cwd`, by default the checkout. Resolves to its exit code and, if captured, its
 * output. Stops it after `timeout` milliseconds. A signal to this process is passed on to the
 * command.
 */
export function run(command, args, { capture = false, env = {}, cwd = checkout, timeout } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      timeout,
      env: { ...process.env, ...env },
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    running.add(child);
    let output = '';
    const add = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', add);
    child.stderr?.on('data', add);
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a JavaScript command of an installed package with the same Node. */
export function runTool(file, args, options) {
  return run(process.execPath, [path.join(checkout, 'node_modules', file), ...args], options);
}

/** Runs npm: the one that started this process, if any. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options);
}

// Once the server runs in this process, its own listeners handle signals. Until then, a signal ends
// the current step and this process.
function forward(name) {
  if (running.size === 0) {
    if (process.listenerCount(name) === 1) process.exit(1);
    return;
  }
  for (const child of running) child.kill(name);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 5_000).unref();
}
