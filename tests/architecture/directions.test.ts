import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

type Report = {
  readonly summary: {
    readonly violations: { readonly from: string; readonly rule: { readonly name: string } }[];
  };
};

const layers = ['domain', 'contract', 'server', 'web', 'emulators', 'tests', 'bench', 'scripts'];
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Creates a small project with the real rules and these files. */
function project(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-layers-'));
  folders.push(folder);
  for (const layer of layers) mkdirSync(path.join(folder, layer));
  for (const file of ['package.json', '.dependency-cruiser.cjs']) {
    cpSync(path.join(checkout, file), path.join(folder, file));
  }
  symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), source);
  }
  return folder;
}

function checkRules(folder: string): Report {
  const command = path.join(checkout, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const settings = ['--config', '.dependency-cruiser.cjs', '--preserve-symlinks', '--output-type', 'json'];
  const result = spawnSync(process.execPath, [command, ...settings, ...layers], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (!result.stdout.startsWith('{')) throw new Error(result.stderr || result.stdout);
  return JSON.parse(result.stdout) as Report;
}

// [the file, the import it must not have, the rule that forbids it]
const forbidden: [string, string, string][] = [
  ['domain/uses-contract.ts', '#contract/target.ts', 'domain-imports-nothing'],
  ['domain/uses-package.ts', 'zod', 'domain-imports-nothing'],
  ['domain/uses-node.ts', 'node:fs', 'domain-imports-nothing'],
  ['contract/uses-server.ts', '#server/target.ts', 'contract-imports-domain'],
  ['contract/uses-package.ts', 'fastify', 'contract-imports-domain'],
  ['web/uses-server.ts', '#server/target.ts', 'web-not-server'],
  ['web/uses-node.ts', 'node:path', 'web-not-node'],
  ['web/uses-schema.ts', '#contract/bets/objects.ts', 'web-without-schemas'],
  ['web/uses-zod.ts', 'zod', 'web-without-schemas'],
  ['server/uses-web.ts', '#web/target.ts', 'server-not-web'],
  ['web/features/bets/uses-wallet.ts', '#web/features/wallet/target.ts', 'web-features-apart'],
  ['web/admin/bets/uses-users.ts', '#web/admin/users/target.ts', 'web-admin-areas-apart'],
  ['web/admin/shared/uses-users.ts', '#web/admin/users/target.ts', 'web-admin-areas-apart'],
  ['web/admin/bets/uses-feature.ts', '#web/features/wallet/target.ts', 'web-admin-not-features'],
  ['web/features/bets/uses-admin.ts', '#web/admin/users/target.ts', 'web-features-not-admin'],
  ['web/features/bets/uses-app.ts', '#web/app/target.ts', 'web-features-not-app'],
  ['web/ui/uses-feature.ts', '#web/features/wallet/target.ts', 'web-kit-below-features'],
  ['web/lib/uses-app.ts', '#web/app/target.ts', 'web-kit-below-features'],
  ['web/lib/uses-ui.ts', '#web/ui/target.ts', 'web-lib-not-ui'],
  ['server/uses-main.ts', '#server/main.ts', 'main-is-the-top'],
  ['server/features/uses-app.ts', '#server/app.ts', 'app-below-main'],
  ['server/features/uses-job.ts', '#server/jobs/target.ts', 'features-not-jobs'],
  ['server/features/uses-feed.ts', '#server/feeds/target.ts', 'features-not-jobs'],
  ['server/ledger/uses-feature.ts', '#server/features/target.ts', 'below-features'],
  ['server/live/uses-feature.ts', '#server/features/target.ts', 'below-features'],
  ['server/http/uses-feature.ts', '#server/features/target.ts', 'below-features'],
  ['server/database/uses-http.ts', '#server/http/target.ts', 'database-at-the-bottom'],
  ['server/database/uses-ledger.ts', '#server/ledger/target.ts', 'database-at-the-bottom'],
  ['emulators/uses-server.ts', '#server/target.ts', 'emulators-apart'],
  ['emulators/uses-package.ts', 'zod', 'emulators-apart'],
  ['server/uses-emulator.ts', '#emulators/target.ts', 'nothing-imports-emulators'],
  ['server/uses-tests.ts', '../tests/target.ts', 'nothing-imports-tests'],
  ['tests/uses-bench.ts', '../bench/target.ts', 'nothing-imports-bench'],
  ['server/uses-script.ts', '../scripts/target.mjs', 'nothing-imports-scripts'],
  ['server/uses-development-package.ts', 'vitest', 'no-development-packages'],
  ['domain/uses-missing.ts', './missing.ts', 'no-unresolvable'],
];

const targets = Object.fromEntries(
  [
    ...['contract/target.ts', 'contract/bets/objects.ts'],
    ...['server/target.ts', 'server/main.ts', 'server/app.ts', 'server/features/target.ts', 'server/jobs/target.ts'],
    ...['server/feeds/target.ts', 'server/ledger/target.ts', 'server/http/target.ts'],
    ...['web/target.ts', 'web/app/target.ts', 'web/ui/target.ts', 'web/features/wallet/target.ts'],
    'web/admin/users/target.ts',
    'web/admin/shared/target.ts',
    'emulators/target.ts',
    ...['tests/target.ts', 'bench/target.ts', 'scripts/target.mjs'],
  ].map((file) => [file, 'export const target = 1;\n']),
);

describe('the layer rules', () => {
  const files = Object.fromEntries(forbidden.map(([file, to]) => [file, `import '${to}';\n`]));
  const cycle = {
    'domain/hen.ts': "import { egg } from './egg.ts';\nexport const hen = () => egg;\n",
    'domain/egg.ts': "import { hen } from './hen.ts';\nexport const egg = () => hen;\n",
  };
  const report = checkRules(project({ ...targets, ...files, ...cycle }));
  const found = report.summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);

  test.each(forbidden)('forbid %s from importing %s', (file, _to, rule) => {
    expect(found).toContain(`${file}: ${rule}`);
  });

  test('forbid two files from importing each other', () => {
    expect(found.filter((violation) => violation.endsWith('no-cycles'))).not.toEqual([]);
  });

  test('are each covered by a test above', () => {
    const listRules =
      "process.stdout.write(JSON.stringify(require('./.dependency-cruiser.cjs').forbidden.map((r) => r.name)))";
    const rules = JSON.parse(execFileSync(process.execPath, ['-e', listRules], { cwd: checkout, encoding: 'utf8' }));
    expect([...new Set(report.summary.violations.map(({ rule }) => rule.name))].sort()).toEqual(rules.sort());
  });

  test('allow the intended imports', () => {
    const allowed = {
      ...targets,
      'domain/target.ts': 'export const target = 1;\n',
      'domain/target.test.ts': "import 'vitest';\nimport './target.ts';\n",
      'contract/uses-domain.ts': "import 'zod';\nimport '#domain/target.ts';\n",
      'server/features/uses-below.ts': "import 'fastify';\nimport 'node:fs';\nimport '#server/ledger/target.ts';\n",
      'server/jobs/uses-feature.ts': "import '#server/features/target.ts';\n",
      'web/app/uses-features.ts': "import '#web/features/wallet/target.ts';\nimport '#contract/target.ts';\n",
      'web/admin/dashboard.ts': "import '#web/admin/users/target.ts';\n",
      'web/admin/bets/uses-shared.ts': "import '#web/admin/shared/target.ts';\n",
      'web/ui/uses-lib.ts': "import '#domain/target.ts';\n",
      'web/ui/uses-schema-type.ts':
        "import type { target } from '#contract/bets/objects.ts';\nexport type T = typeof target;\n",
      'emulators/uses-node.ts': "import 'node:http';\nimport '#emulators/target.ts';\n",
      'tests/uses-server.ts': "import '#server/app.ts';\n",
    };
    expect(checkRules(project(allowed)).summary.violations).toEqual([]);
  });
});
