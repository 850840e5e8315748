// Which layer may import which (docs/architecture.md): web and server -> contract -> domain.
// tests/architecture proves that each rule fails on an import that it forbids.

const TEST = '\\.test\\.tsx?$';

/** A folder's code must not import from these places. Its tests may. */
function closed(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { path: from, pathNot: TEST }, to: { path: to } };
}

/** A folder's code must import from these places only. Its tests may import more. */
function only(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { path: from, pathNot: TEST }, to: { pathNot: to } };
}

module.exports = {
  forbidden: [
    only(
      'domain-imports-nothing',
      'domain/ is pure: it imports only itself, no package and no Node module. Pass in what it needs.',
      '^domain/',
      ['^domain/'],
    ),
    only(
      'contract-imports-domain',
      'contract/ describes the API that client and server share: it imports only itself, domain/ and zod.',
      '^contract/',
      ['^contract/', '^domain/', '^node_modules/zod/'],
    ),
    closed(
      'web-not-server',
      'web/ runs in a browser: code shared with server/ belongs in contract/ or domain/.',
      '^web/',
      '^server/',
    ),
    {
      name: 'web-not-node',
      comment: 'web/ runs in a browser, which has no Node modules.',
      severity: 'error',
      from: { path: '^web/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-without-schemas',
      comment:
        'Schemas load zod, which the browser must not: import their types, or a constant from a file without zod.',
      severity: 'error',
      from: { path: '^web/', pathNot: TEST },
      to: {
        path: ['^contract/.*(schemas|objects|fields)\\.ts$', '^node_modules/zod/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    closed(
      'server-not-web',
      'server/ serves the built client but imports none of it: shared code belongs in contract/ or domain/.',
      '^server/',
      '^web/',
    ),
    {
      name: 'web-features-apart',
      comment:
        'Features of the client never import each other: the page in web/app/pages passes in what a feature needs.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/', pathNot: TEST },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'web-admin-areas-apart',
      comment: 'Areas of web/admin never import each other: shared code is in web/admin/shared, or passed in.',
      severity: 'error',
      from: { path: '^web/admin/([^/]+)/', pathNot: TEST },
      to: { path: '^web/admin/', pathNot: '^web/admin/($1|shared)/' },
    },
    closed(
      'web-features-not-app',
      'In web/: app -> features, admin -> ui, lib. The page passes what a feature needs as props.',
      '^web/(features|admin)/',
      '^web/app/',
    ),
    closed(
      'web-features-not-admin',
      'Player features and the admin dashboard never import each other: the page passes in what either needs.',
      '^web/features/',
      '^web/admin/',
    ),
    closed('web-admin-not-features', 'As web-features-not-admin.', '^web/admin/', '^web/features/'),
    closed(
      'web-kit-below-features',
      'In web/: app -> features, admin -> ui, lib. ui and lib import no feature and no page.',
      '^web/(ui|lib)/',
      '^web/(app|features|admin)/',
    ),
    closed('web-lib-not-ui', 'web/lib renders nothing: ui may import lib, not the reverse.', '^web/lib/', '^web/ui/'),
    closed(
      'main-is-the-top',
      'Nothing in server/ imports main.ts, which reads the configuration and passes it on.',
      '^server/(?!main\\.ts$)',
      '^server/main\\.ts$',
    ),
    closed(
      'app-below-main',
      'In server/: main -> app -> features. Only main.ts (and a test) builds the app.',
      '^server/(?!main\\.ts$|app\\.ts$)',
      '^server/app\\.ts$',
    ),
    closed(
      'features-not-jobs',
      'Jobs and feeds call features, as handlers do; a feature imports neither.',
      '^server/features/',
      '^server/(jobs|feeds)/',
    ),
    closed(
      'below-features',
      'In server/: features -> ledger, live, database, http; never the reverse. Pass a function in.',
      '^server/(ledger|live|database|http)/',
      '^server/(features|jobs|feeds)/',
    ),
    closed(
      'database-at-the-bottom',
      'server/database handles connections and transactions; it imports nothing about bets, money or calls.',
      '^server/database/',
      '^server/(ledger|live|http)/',
    ),
    {
      name: 'emulators-apart',
      comment: 'An emulator is written from the published protocol of its provider, not from our code.',
      severity: 'error',
      from: { path: '^emulators/', pathNot: TEST },
      to: { pathNot: '^emulators/', dependencyTypesNot: ['core'] },
    },
    closed(
      'nothing-imports-emulators',
      'An emulator is a separate process: start it, do not import it.',
      '^(?!emulators/)',
      '^emulators/',
    ),
    closed(
      'nothing-imports-tests',
      'Only tests, benchmarks and Playwright import tests/.',
      '^(?!tests/|bench/|playwright)',
      '^tests/',
    ),
    closed('nothing-imports-bench', 'Nothing imports a benchmark.', '^(?!bench/)', '^bench/'),
    closed(
      'nothing-imports-scripts',
      'scripts/ are commands: run them, do not import them.',
      '^(?!scripts/)',
      '^scripts/',
    ),
    {
      name: 'no-development-packages',
      comment: 'A server is installed without development packages: the packages it runs are in "dependencies".',
      severity: 'error',
      from: { path: '^(domain|contract|server|web|emulators)/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'no-cycles',
      comment:
        'Files that import each other should be merged, or their common code moved to a third. (Types alone may refer to each other.)',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: 'No such file or package.',
      severity: 'error',
      from: {},
      // Types without code, as Vite's; the compiler checks those.
      to: { couldNotResolve: true, pathNot: '^vite/client$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|\\.data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
