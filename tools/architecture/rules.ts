import type { IForbiddenRuleType } from 'dependency-cruiser'

/** Workspaces that each workspace may import, outside its tests and benchmarks (docs/architecture.md, "Workspaces"). */
export const WORKSPACES: Readonly<Record<string, readonly string[]>> = {
  'packages/amount': [],
  'packages/protocol': ['packages/amount'],
  'packages/ledger': ['packages/amount', 'packages/protocol'],
  'packages/consensus': [],
  'packages/light-client': [],
  'packages/node': ['packages/amount', 'packages/consensus', 'packages/ledger', 'packages/protocol'],
  'packages/market': ['packages/amount', 'packages/protocol'],
  'packages/contract': ['packages/amount'],
  'packages/chains': ['packages/amount', 'packages/protocol'],
  'packages/client': ['packages/amount', 'packages/chains', 'packages/contract', 'packages/protocol'],
  'packages/keyring': ['packages/amount', 'packages/chains', 'packages/contract', 'packages/protocol'],
  'packages/ui': [],
  'apps/docs': ['packages/ui'],
  'apps/server': ['packages/(?!keyring|ui|testkit)[a-z-]+'],
  'apps/web': ['packages/(?!consensus|ledger|node|testkit)[a-z-]+'],
}

/** Folders of each source tree, from lowest to highest. A folder may import only from lower folders. */
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
  'packages/consensus/src': ['base', 'envelope', 'abci', 'comet'],
  'packages/light-client/src': ['base', 'encoding', 'block', 'verify'],
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
    'snapshot',
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
 * Server modules that each module imports. A module that is not listed imports no other module. Each entry lists only
 * earlier modules, which rules out circular imports.
 */
export const SERVER_MODULES: Readonly<Record<string, readonly string[]>> = {
  node: [],
  network: ['node'],
  indexer: ['network', 'node'],
  'market-state': ['indexer', 'network', 'node'],
  info: ['indexer', 'market-state'],
  'account-history': ['indexer', 'market-state', 'node'],
  'account-stream': ['account-history', 'indexer', 'market-state', 'node'],
  pools: ['indexer', 'market-state', 'node'],
  stops: ['market-state', 'node'],
  faucet: ['node'],
  cluster: ['node'],
  devnet: ['cluster', 'faucet', 'network', 'node'],
  demo: ['devnet', 'indexer', 'network', 'node', 'pools'],
  'local-chains': ['network', 'node'],
  vault: ['network'],
  audit: [],
  'site-config': ['audit', 'network'],
  staff: ['audit'],
  identity: ['audit'],
  people: ['audit'],
  obligations: ['node'],
  gateway: ['audit', 'network', 'obligations'],
  finance: ['audit', 'gateway', 'network', 'obligations'],
  agent: ['finance', 'gateway', 'network', 'node', 'obligations'],
  messages: [],
  exam: ['audit'],
  content: ['audit'],
  listing: ['audit'],
  codes: ['messages'],
  accounts: ['codes', 'exam', 'messages'],
  passkeys: ['accounts'],
}

/** Features of the page that each feature imports, in the same form as `SERVER_MODULES`. */
export const FEATURES: Readonly<Record<string, readonly string[]>> = {
  network: [],
  toasts: [],
  preferences: [],
  devices: [],
  'chain-nodes': ['network'],
  markets: ['network'],
  'order-book': ['network'],
  verify: ['network'],
  exam: ['network'],
  content: ['network'],
  site: ['network'],
  passkeys: ['network'],
  session: ['network', 'toasts'],
  identity: ['network', 'session', 'toasts'],
  'pair-header': ['markets'],
  'market-trades': ['markets', 'network'],
  wallet: ['chain-nodes', 'devices', 'network', 'session', 'toasts'],
  'first-trade': ['markets', 'network', 'wallet'],
  'sign-in': ['exam', 'network', 'passkeys', 'session', 'toasts', 'wallet'],
  account: ['network', 'passkeys', 'session', 'sign-in', 'toasts'],
  transactions: ['network', 'session', 'toasts', 'wallet'],
  stops: ['network', 'toasts', 'transactions', 'wallet'],
  paper: ['markets', 'network', 'toasts', 'wallet'],
  'trade-form': ['markets', 'network', 'order-book', 'paper', 'stops', 'toasts', 'transactions', 'wallet'],
  orders: ['markets', 'network', 'paper', 'stops', 'toasts', 'trade-form', 'transactions', 'wallet'],
  notices: ['markets', 'network', 'orders', 'toasts', 'wallet'],
  chart: ['markets', 'network', 'order-book', 'orders', 'toasts', 'wallet'],
  'transaction-detail': ['markets', 'network', 'orders', 'toasts', 'transactions', 'verify', 'wallet'],
  swap: ['markets', 'network', 'stops', 'toasts', 'trade-form', 'transactions', 'wallet'],
  pools: ['chart', 'markets', 'network', 'orders', 'swap', 'toasts', 'transactions', 'wallet'],
  transfer: ['markets', 'network', 'orders', 'swap', 'toasts', 'transaction-detail', 'transactions', 'wallet'],
  'ledger-settings': ['network', 'transactions', 'transfer', 'wallet'],
  chains: ['chain-nodes', 'devices', 'orders', 'toasts', 'transactions', 'transfer', 'wallet'],
  gateway: [
    'chain-nodes',
    'chains',
    'devices',
    'markets',
    'network',
    'orders',
    'session',
    'sign-in',
    'swap',
    'transaction-detail',
    'transactions',
    'transfer',
    'wallet',
  ],
  replay: ['network'],
  portfolio: ['chain-nodes', 'chains', 'gateway', 'markets', 'network', 'orders', 'wallet'],
  finance: ['gateway', 'network', 'orders', 'session', 'transaction-detail', 'transactions', 'transfer'],
}

/** Trees whose folders may import each other according to a table: the tree, the term for one folder, and the table. */
export const ARROWS = [
  { tree: 'apps/server/src/modules', what: 'server module', table: SERVER_MODULES },
  { tree: 'apps/web/src/features', what: 'feature', table: FEATURES },
] as const

/** Paths of tests and of their helper files. */
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
      // files outside the folders compose them, so they count as above all folders
      to: { path: [...folders.slice(index + 1).map((above) => `^${tree}/${above}/`), `^${tree}/[^/]+$`] },
    })),
  )
}

function arrowRules(): IForbiddenRuleType[] {
  return ARROWS.flatMap(({ tree, what, table }) => {
    const rule = (name: string, from: IForbiddenRuleType['from'], allowed: readonly string[]): IForbiddenRuleType => ({
      name,
      comment: `may import ${allowed.length === 0 ? 'no other one' : allowed.join(', ')}`,
      severity: 'error',
      from,
      to: { path: `^${tree}/`, pathNot: ['$1', ...allowed].map((folder) => `^${tree}/${folder}/`) },
    })
    const named = Object.keys(table)
    return [
      ...Object.entries(table).map(([name, allowed]) =>
        rule(`${what} ${name}`, { path: `^${tree}/(${name})/`, pathNot: TEST }, allowed),
      ),
      rule(
        `${what} without arrows`,
        { path: `^${tree}/([^/]+)/`, pathNot: [TEST, ...named.map((name) => `^${tree}/${name}/`)] },
        [],
      ),
    ]
  })
}

/** Code that runs only in the vault's document, which handles passwords and secrets. */
const VAULT = '^apps/web/src/vault/'
const SECRET_SIDE = '^packages/keyring/src/(vault|kdf-worker|gateways)\\.ts$'

/** The staff application. Visitors never download it. */
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

/** All import rules. Type-only and dynamic imports count. */
export const RULES: readonly IForbiddenRuleType[] = [
  ...workspaceRules(),
  ...layerRules(),
  ...arrowRules(),
  ...vaultRules(),
  ...staffRules(),
  {
    name: 'start-knows-no-module',
    comment: 'a start gets its modules from roles/modules.ts: a service is started by the module that owns it',
    severity: 'error',
    from: { path: '^apps/server/src/roles/start-server\\.ts$' },
    to: { path: '^apps/server/src/modules/' },
  },
  {
    name: 'no-circles',
    comment: 'files import each other in a circle',
    severity: 'error',
    // entries of the ledger's state refer to each other, as accounts, lines and offers do
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
    name: 'feature-model',
    comment: 'what a feature knows depends neither on React nor on its own services and views',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/model/', pathNot: TEST },
    to: { path: ['^apps/web/src/features/$1/(services|views)/', '(^|node_modules/)react(-dom)?(/|$)'] },
  },
  {
    name: 'feature-model-without-network',
    comment: 'what a feature knows does not ask for it: services do',
    severity: 'error',
    from: { path: '^apps/web/src/features/(?!network/)[^/]+/model/', pathNot: TEST },
    to: { path: '^apps/web/src/features/network/' },
  },
  {
    name: 'feature-services',
    comment: 'what a feature does is shown by its views, and knows none of them',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/services/', pathNot: TEST },
    to: { path: '^apps/web/src/features/$1/views/' },
  },
  {
    name: 'trade-form-signatures',
    comment: 'sign-orders.ts refuses signatures while paper trading is on',
    severity: 'error',
    from: {
      path: '^apps/web/src/features/trade-form/services/',
      pathNot: [TEST, '^apps/web/src/features/trade-form/services/sign-orders\\.ts$'],
    },
    to: { path: '^apps/web/src/features/(stops|transactions)/' },
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
    from: { path: '^packages/(amount|protocol|ledger|light-client|market|contract)/src/', pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
]
