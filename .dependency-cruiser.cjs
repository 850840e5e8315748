// The doors between the rooms (docs/architecture.md): web and server -> contract -> domain -> nothing.
// tests/architecture shows that each rule goes red on an import that it forbids.

const test = '\\.test\\.tsx?$';

/** A folder's code must not import from these places. Its tests may. */
function closed(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { path: from, pathNot: test }, to: { path: to } };
}

/** A folder's code must import from these places only. Its tests may import more. */
function only(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { path: from, pathNot: test }, to: { pathNot: to } };
}

module.exports = {
  forbidden: [
    only(
      'domain-imports-nothing',
      'domain/ is pure: it imports only itself, no package and nothing of Node. Pass what it needs in.',
      '^domain/',
      ['^domain/'],
    ),
    only(
      'contract-imports-domain',
      'contract/ is what client and server promise each other: it imports only itself, domain/ and zod.',
      '^contract/',
      ['^contract/', '^domain/', '^node_modules/zod/'],
    ),
    closed(
      'web-not-server',
      'web/ runs in a browser: what it shares with server/ belongs in contract/ or domain/.',
      '^web/',
      '^server/',
    ),
    {
      name: 'web-not-node',
      comment: 'web/ runs in a browser: there is no Node in it.',
      severity: 'error',
      from: { path: '^web/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    closed(
      'server-not-web',
      'server/ serves the built client and imports nothing of it: what they share belongs in contract/ or domain/.',
      '^server/',
      '^web/',
    ),
    {
      name: 'web-features-apart',
      comment: 'A feature of the client never imports another: the page in web/app/pages passes what one needs.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/', pathNot: test },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    closed(
      'web-features-not-app',
      'In web/: app -> features -> ui, lib. A feature takes what it needs from the page as a property.',
      '^web/features/',
      '^web/app/',
    ),
    closed(
      'web-kit-below-features',
      'In web/: app -> features -> ui, lib. The kit and the library know no feature and no page.',
      '^web/(ui|lib)/',
      '^web/(app|features)/',
    ),
    closed('web-lib-not-ui', 'web/lib draws nothing: ui may import lib, not the reverse.', '^web/lib/', '^web/ui/'),
    closed(
      'main-is-the-top',
      'Nothing in server/ imports the process: main.ts reads the configuration and passes it on.',
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
      'jobs and feeds call features, as a route does; a feature knows neither.',
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
      'server/database knows connections and transactions, and nothing of bets, money or calls.',
      '^server/database/',
      '^server/(ledger|live|http)/',
    ),
    closed('nothing-imports-tests', 'Only a test imports tests/.', '^(?!tests/|bench/|playwright)', '^tests/'),
    closed('nothing-imports-bench', 'Nothing imports a benchmark.', '^(?!bench/)', '^bench/'),
    closed(
      'nothing-imports-scripts',
      'scripts/ are commands: run them, import nothing of them.',
      '^(?!scripts/)',
      '^scripts/',
    ),
    {
      name: 'no-development-packages',
      comment: 'A server installs without the development packages: what runs there is in "dependencies".',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, or hide a third. (Types alone may refer to each other.)',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: 'This import leads nowhere: no such file, or a package that package.json does not name.',
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
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
