import type { IForbiddenRuleType } from 'dependency-cruiser'

/** Which workspaces a workspace may import, its own tests and benches apart (docs/architecture.md, "Workspaces"). */
export const WORKSPACES: Readonly<Record<string, readonly string[]>> = {
  'packages/amount': [],
  'packages/protocol': ['packages/amount'],
  'packages/ledger': ['packages/amount', 'packages/protocol'],
  'packages/node': ['packages/amount', 'packages/ledger', 'packages/protocol'],
  'packages/market': ['packages/amount', 'packages/protocol'],
  'packages/contract': ['packages/amount'],
  'packages/chains': ['packages/amount', 'packages/protocol'],
  'packages/client': ['packages/amount', 'packages/chains', 'packages/contract', 'packages/protocol'],
  'packages/keyring': ['packages/amount', 'packages/chains', 'packages/contract', 'packages/protocol'],
  'packages/ui': [],
  'apps/server': ['packages/(?!keyring|ui|testkit)[a-z]+'],
  'apps/web': ['packages/(?!ledger|node|testkit)[a-z]+'],
}

/** Folders of one source tree from the lowest to the highest; a folder imports only from those before it. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'packages/ledger/src': [
    'base',
    'profiles',
    'state',
    'entries',
    'money',
    'engine',
    'trees',
    'metadata',
    'pools',
    'invariants',
    'flow',
    'transactors',
    'apply',
    'close',
    'views',
    'paths',
    'proofs',
  ],
  'packages/node/src': [
    'base',
    'files',
    'sockets',
    'memory',
    'store',
    'verify',
    'queue',
    'log',
    'json',
    'pipeline',
    'streams',
    'admission',
    'rpc',
    'server',
    'audit',
    'options',
  ],
  'apps/web/src': ['locales', 'lib', 'features', 'routes', 'app'],
  'apps/server/src': ['platform', 'modules', 'roles', 'commands'],
}

/**
 * Which modules of the server a module imports; one that is not named here imports none. Each names only modules that
 * stand before it, so that they have no circle.
 */
export const SERVER_MODULES: Readonly<Record<string, readonly string[]>> = {
  node: [],
  network: ['node'],
  indexer: ['network', 'node'],
  'market-state': ['indexer', 'network', 'node'],
  info: ['indexer', 'market-state'],
  'account-history': ['indexer', 'market-state', 'node'],
  'account-stream': ['account-history', 'indexer', 'market-state', 'node'],
  pools: ['market-state', 'network', 'node'],
  stops: ['indexer', 'market-state', 'node'],
  faucet: ['node'],
  devnet: ['faucet', 'network', 'node'],
  demo: ['devnet', 'indexer', 'network', 'node', 'pools'],
  'local-chains': ['network'],
  'site-config': ['network'],
  vault: ['network'],
  audit: [],
  staff: ['audit'],
  identity: ['audit'],
  people: ['audit'],
  messages: [],
  exam: ['audit'],
  codes: ['messages'],
  accounts: ['codes', 'exam', 'messages'],
  passkeys: ['accounts'],
}

/** Paths of tests and what only they use. */
export const TEST = '\\.(test|bench|fixture)\\.tsx?$|/(test|tests|testing)/'

function workspaceRules(): IForbiddenRuleType[] {
  return Object.entries(WORKSPACES).map(([from, allowed]) => ({
    name: `workspace ${from}`,
    comment: `${from} may import ${allowed.length === 0 ? 'no other workspace' : allowed.join(', ')}`,
    severity: 'error',
    from: { path: `^${from}/src/`, pathNot: TEST },
    to: { path: '^(packages|apps)/', pathNot: [from, ...allowed].map((workspace) => `^${workspace}/`) },
  }))
}

function layerRules(): IForbiddenRuleType[] {
  return Object.entries(LAYERS).flatMap(([tree, folders]) =>
    folders.map((folder, index): IForbiddenRuleType => ({
      name: `layer ${tree}/${folder}`,
      comment: `${folder} lies below the folders that it imports`,
      severity: 'error',
      from: { path: `^${tree}/${folder}/`, pathNot: TEST },
      // what stands beside the folders composes them, so it lies above them all
      to: { path: [...folders.slice(index + 1).map((above) => `^${tree}/${above}/`), `^${tree}/[^/]+$`] },
    })),
  )
}

function moduleRules(): IForbiddenRuleType[] {
  const modules = 'apps/server/src/modules'
  const rule = (name: string, from: IForbiddenRuleType['from'], allowed: readonly string[]): IForbiddenRuleType => ({
    name,
    comment: `may import ${allowed.length === 0 ? 'no other module' : `the modules ${allowed.join(', ')}`}`,
    severity: 'error',
    from,
    to: { path: `^${modules}/`, pathNot: ['$1', ...allowed].map((folder) => `^${modules}/${folder}/`) },
  })
  const named = Object.keys(SERVER_MODULES)
  return [
    ...Object.entries(SERVER_MODULES).map(([name, allowed]) =>
      rule(`server module ${name}`, { path: `^${modules}/(${name})/`, pathNot: TEST }, allowed),
    ),
    rule(
      'server module without arrows',
      { path: `^${modules}/([^/]+)/`, pathNot: [TEST, ...named.map((name) => `^${modules}/${name}/`)] },
      [],
    ),
  ]
}

/** What runs in the vault's document, where passwords and secrets are, and nowhere else. */
const VAULT = '^apps/web/src/vault/'
const SECRET_SIDE = '^packages/keyring/src/(vault|kdf-worker|gateways)\\.ts$'

/** The application of the staff, of which no visitor fetches anything. */
const STAFF = '^apps/web/src/staff/'

function staffRules(): IForbiddenRuleType[] {
  return [
    {
      name: 'staff-stays-apart',
      comment: 'the page must not hold what only staff need',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [STAFF, TEST] },
      to: { path: STAFF },
    },
    {
      name: 'staff-imports-little',
      comment:
        'the staff build on lib and locales, and on the looks that the page keeps, so that nothing else of it comes along',
      severity: 'error',
      from: { path: STAFF, pathNot: TEST },
      to: { path: '^apps/web/src/(?!staff/|lib/|locales/|features/preferences/index\\.ts$)' },
    },
  ]
}

function vaultRules(): IForbiddenRuleType[] {
  return [
    {
      name: 'vault-stays-inside',
      comment: "the page must not hold what handles secrets: only the vault's own document does",
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [VAULT, TEST] },
      to: { path: [VAULT, SECRET_SIDE] },
    },
    {
      name: 'vault-imports-little',
      comment: 'the vault builds on lib and locales, so that nothing of the page comes with it',
      severity: 'error',
      from: { path: VAULT, pathNot: TEST },
      to: { path: '^apps/web/src/(?!vault/|lib/|locales/)' },
    },
  ]
}

/** Every rule about imports; types and dynamic imports count. */
export const RULES: readonly IForbiddenRuleType[] = [
  ...workspaceRules(),
  ...layerRules(),
  ...moduleRules(),
  ...vaultRules(),
  ...staffRules(),
  {
    name: 'no-circles',
    comment: 'files import each other in a circle',
    severity: 'error',
    // entries of the ledger's state refer to each other as accounts, lines and offers do
    from: { pathNot: ['^packages/ledger/src/state/', TEST] },
    to: { circular: true },
  },
  {
    name: 'feature-index',
    comment: 'a feature is imported through its index.ts, or later.ts for what comes when the page has settled',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: [TEST, '^apps/web/src/features/([^/]+)/'] },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/[^/]+/(index|later)\\.ts$' },
  },
  {
    name: 'feature-index-of-another',
    comment: 'a feature imports another one through its index.ts',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/', pathNot: TEST },
    to: {
      path: '^apps/web/src/features/',
      pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/(index|later)\\.ts$'],
    },
  },
  {
    name: 'settings',
    comment: 'what the page keeps in the browser is a setting of the list in lib/settings',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: [TEST, '^apps/web/src/lib/settings/'] },
    to: { path: '^apps/web/src/lib/settings/', pathNot: '/define-setting\\.ts$' },
  },
  {
    name: 'no-test-code',
    comment: 'the product imports no test code',
    severity: 'error',
    from: { path: '^(packages|apps)/[^/]+/src/', pathNot: [TEST, '^packages/testkit/', '^apps/[^/]+/src/test/'] },
    to: { path: [TEST, '^packages/testkit/', '^apps/[^/]+/src/test/'] },
  },
  {
    name: 'pure-ledger',
    comment: 'the ledger and the packages below it do no I/O',
    severity: 'error',
    from: { path: '^packages/(amount|protocol|ledger|market|contract)/src/', pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
]
