/**
 * Who may import whom (docs/architecture.md). Everything points one way: the rules of the field at the bottom, the
 * contract on them, the two programs on the contract, and nothing of one program in the other.
 *
 * @param {string} name
 * @param {string} comment
 * @param {{ path: string, pathNot?: string }} from
 * @param {{ path?: string, pathNot?: string, dependencyTypesNot?: string[] }} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The folders of the project, so that packages are no matter of these rules. */
const OWN = '^(app|components|lib|scripts|tests|upstream|(instrumentation|middleware)\\.ts)(/|$)';

/**
 * A layer may import itself and what is listed, of the project's own files.
 *
 * @param {string} layer
 * @param {string} allowed
 */
const only = (layer, allowed) =>
  forbid(
    `only-${layer.replaceAll(/[^a-z]+/g, '-')}`,
    `${layer} may import only ${allowed}`,
    { path: `^${layer}` },
    {
      path: OWN,
      pathNot: `^(${layer}|${allowed})`,
    },
  );

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A circle of imports has no bottom to start reading at. (Types alone count too.)',
      severity: 'error',
      from: { path: OWN },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody imports this file, and it imports nobody: it is dead, or its use is missing.',
      severity: 'error',
      from: { orphan: true, path: '^(components|lib|upstream)/', pathNot: '\\.(d\\.ts|sql|css)$' },
      to: {},
    },
    forbid('no-unresolved', 'The import leads nowhere.', { path: OWN }, { couldNotResolve: true }),
    forbid(
      'no-tests-in-product',
      'The product does not lean on its tests.',
      { path: OWN, pathNot: '^(tests/|scripts/bench\\.ts)' },
      { path: '^tests/' },
    ),
    only('lib/domain/', '$^'),
    only('lib/contract/', 'lib/domain/'),
    only('lib/time/', 'lib/domain/'),
    only('lib/text/', 'lib/(domain|contract)/'),
    only('lib/addresses/', 'lib/(domain|text)/'),
    only('lib/session/', '$^'),
    only('lib/preferences/', 'lib/(domain|contract|session)/'),
    only('lib/log/', 'lib/domain/'),
    only('lib/server/', 'lib/domain/'),
    only('lib/auth/', 'lib/(domain|contract|addresses|server|session)/'),
    only('lib/query/', 'lib/(domain|contract|bff|addresses)/'),
    only(
      'lib/api/',
      [
        'lib/(domain|contract|auth|query|addresses|log|server|session|text|time)/',
        // Chosen in one line (lib/api/upstream.ts).
        'lib/gateway/gateway\\.ts',
      ].join('|'),
    ),
    only('lib/gateway/', 'lib/(domain|contract|auth|api|addresses|server|time)/'),
    forbid(
      'one-way-into-the-gateway',
      'Screens, the contract and lib/api know one upstream. One line chooses another one (docs/another-upstream.md).',
      { path: OWN, pathNot: '^(lib/gateway/|lib/api/upstream\\.ts|tests/|scripts/(upstream-|check-upstream))' },
      { path: '^lib/gateway/' },
    ),
    only('lib/reports/', 'lib/(domain|contract|text|time)/'),
    only('lib/workbook/', 'lib/domain/'),
    only(
      'components/',
      'lib/(domain|contract|bff|addresses|preferences|query|session|text|time)/|lib/auth/(pages|return-path)\\.ts|lib/reports/report-path\\.ts',
    ),
    forbid(
      'contract-as-types-in-components',
      'The contract brings its validator; a component needs its types alone, and the form kit its bodies.',
      { path: '^components/', pathNot: '^components/form/' },
      { path: '^lib/contract/', dependencyTypesNot: ['type-only'] },
    ),
    // Workbooks are written by both programs, by one writer. Both know who may open which kind of record.
    only(
      'upstream/',
      [
        'lib/(domain|contract)/',
        'lib/reports/(column|xlsx|zip)\\.ts',
        // An import reads spreadsheets as uploads do.
        'lib/workbook/(csv|file-kind|limits|read-sheet|unreadable)\\.ts',
        'lib/(log|server)/',
        'lib/addresses/record-kinds\\.ts',
      ].join('|'),
    ),
    only('middleware\\.ts', 'lib/(addresses|auth|domain|contract|server)/'),
    only('instrumentation\\.ts', 'lib/api/(log|upstream)\\.ts|lib/auth/request-headers\\.ts'),
    only('app/', 'components/|lib/|tailwind\\.config\\.ts'),
    only(
      'scripts/',
      [
        'lib/(domain|addresses|contract)/',
        // The check of an upstream asks as the portal does.
        'lib/gateway/|lib/api/(answer-faults|errors|form-body|upstream-connection)\\.ts',
        'upstream/http/(openapi|spec-document)\\.ts',
        'lib/(log|server)/',
        'lib/auth/(request-notes\\.ts|request-headers\\.ts|security-headers\\.mjs)',
        'upstream/backup/',
        'upstream/db/(seed/|(migrate|program-role|database-sentence|markers)\\.ts)',
        'upstream/files/(open-storage|move-files)\\.ts',
        'upstream/import/',
        'upstream/resources/(points/verify-ledger|claims/verify-rewards|orders/verify-returns|closing/verify|admins/first-administrator|api-keys/intake-key)\\.ts',
        'upstream/resources/(session/(bloom-filter|common-passwords)|second-factor/machine-reset)\\.ts',
        'tests/bench/',
      ].join('|'),
    ),
    ...['[^/]+', '[^/]+/[^/]+'].map((screen, depth) =>
      forbid(
        `no-sibling-screens-${depth + 1}`,
        'What two screens share belongs into components/.',
        { path: `^app/\\(portal\\)/(${screen})/` },
        { path: `^app/\\(portal\\)/${screen}/`, pathNot: '^app/\\(portal\\)/$1/' },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^\\.next', '^dist', '^programs'] },
    exclude: { path: ['^\\.next', '^dist', '^programs', '^tests/bench/fixtures'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
