import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'

/** Sources whose operators must all be tested, and the runs against each mutant. */
export interface Target {
  readonly name: string
  /** Glob patterns of files, relative to the root of the project. */
  readonly files: readonly string[]
  /** Arguments of the test runner, fastest run first. The first failing run kills a mutant. */
  readonly runs: readonly (readonly string[])[]
  /** Whether recordings of the ledger cover the files. */
  readonly replays: boolean
  /** Tests closest to a file, keyed by its name without `.ts`. They run before `runs`. */
  readonly closest?: Readonly<Record<string, readonly string[]>>
}

const AGENT_TESTS = 'apps/server/src/test/agent'
const CRASHES = /-crashes\.test\.ts$/
const SLOW_VAULT = /\/(?:accounts|attacks|files|kdf|keyring|transfers|vault)(?:\.test\.ts$|\/)/

/** Returns the test files of a folder. Lists their names, because the test runner ignores `--exclude` in projects. */
function listTests(pattern: string, isChosen: (file: string) => boolean): readonly string[] {
  return globSync(pattern, { cwd: root }).filter(isChosen).toSorted()
}

const EOS_WATCHES = chainTests('watches', 'eos-watch', 'eos-large-blocks')
const TRON_WATCHES = chainTests('watches', 'tron-watch')
const AGENT_UNITS = ['agent', 'gateway', 'obligations'].map((name) => `apps/server/src/modules/${name}`)
const AGENT_ORDERS = listTests(`${AGENT_TESTS}/agent-*.test.ts`, (file) => !CRASHES.test(file))
const AGENT_CRASHES = listTests(`${AGENT_TESTS}/*.test.ts`, (file) => CRASHES.test(file))
const FINANCE_ORDERS = listTests(`${AGENT_TESTS}/finance-*.test.ts`, (file) => !CRASHES.test(file))

/** Returns the paths of tests of chains with test nodes. */
function chainTests(...names: readonly string[]): readonly string[] {
  return names.map((name) => `packages/testkit/src/chains/${name}.test.ts`)
}

/** Returns the paths of unit tests of the server's modules, such as `finance/redeem`. */
function moduleTests(...names: readonly string[]): readonly string[] {
  return names.map((name) => `apps/server/src/modules/${name}.test.ts`)
}

/** Models and services of each page feature, checked by the tests of the feature. Browser tests cover the views. */
const WEB: readonly Target[] = readdirSync(join(root, 'apps/web/src/features')).map((feature) => ({
  name: `web/${feature}`,
  files: [`apps/web/src/features/${feature}/{model,services}/*.ts`],
  runs: [[`apps/web/src/features/${feature}/`]],
  replays: false,
}))

const TARGETS: readonly Target[] = [
  {
    name: 'amount',
    files: ['packages/amount/src/*.ts', 'packages/amount/src/exchange/*.ts'],
    runs: [['packages/amount/src']],
    replays: true,
  },
  {
    name: 'money',
    files: ['packages/ledger/src/money/*.ts'],
    runs: [
      ['packages/ledger/src/money', 'packages/ledger/src/flow'],
      ['packages/ledger/src/transactors', 'packages/ledger/src/paths', 'packages/ledger/src/invariants'],
    ],
    replays: true,
  },
  {
    name: 'flow',
    files: ['packages/ledger/src/flow/*.ts'],
    runs: [
      ['packages/ledger/src/flow'],
      ['packages/ledger/src/transactors', 'packages/ledger/src/paths', 'packages/ledger/src/matching-model.test.ts'],
    ],
    replays: true,
  },
  {
    name: 'vault',
    files: ['packages/keyring/src/*.ts', 'packages/keyring/src/files/*.ts'],
    runs: [
      listTests('packages/keyring/src/**/*.test.ts', (file) => !SLOW_VAULT.test(file)),
      ['keyring/src/accounts', 'keyring/src/keyring', 'keyring/src/vault.test.ts', 'keyring/src/files'],
      ['keyring/src/attacks', 'keyring/src/kdf.test.ts', 'keyring/src/transfers'],
    ],
    replays: false,
  },
  {
    name: 'submission',
    files: ['packages/client/src/submit/*.ts'],
    runs: [
      listTests('packages/client/src/submit/*.test.ts', (file) => !file.endsWith('.property.test.ts')),
      ['packages/client/src/submit/session.property.test.ts'],
    ],
    replays: false,
  },
  {
    name: 'moves',
    files: ['packages/client/src/chains/*-moves.ts', 'packages/client/src/chains/tron-block.ts'],
    runs: [['packages/client/src/chains'], EOS_WATCHES, TRON_WATCHES],
    closest: { 'eos-moves': EOS_WATCHES, 'tron-moves': TRON_WATCHES, 'tron-block': TRON_WATCHES },
    replays: false,
  },
  {
    name: 'agent',
    files: ['apps/server/src/modules/agent/*.ts', 'apps/server/src/modules/obligations/*.ts'],
    runs: [AGENT_UNITS, AGENT_ORDERS, FINANCE_ORDERS, AGENT_CRASHES],
    closest: {
      'agent-seed': moduleTests('agent/agent-keys'),
      'bound-accounts': moduleTests('agent/agent-board'),
      'deposit-addresses': moduleTests('agent/own-address'),
      'deposit-owner': moduleTests('agent/deposit-memo'),
      'deposit-reader': moduleTests('agent/note-arrivals'),
      'record-deposits': moduleTests('agent/deposit-reader'),
      'record-arrivals': moduleTests('agent/note-arrivals'),
      'cover-proofs': moduleTests('agent/finance-reader'),
      'continue-chain': moduleTests('agent/released-chain'),
      'kept-submissions': moduleTests('obligations/payment-numbers'),
      'outgoing-payments': moduleTests('obligations/payment-outcomes'),
      payer: moduleTests('obligations/timed-payer'),
      positions: moduleTests('agent/continue-chain', 'agent/released-chain'),
      shortages: moduleTests('agent/agent-board'),
      'state-machine': moduleTests('obligations/state-machine.property'),
    },
    replays: false,
  },
  {
    name: 'gateway',
    files: ['apps/server/src/modules/gateway/*.ts'],
    runs: [['apps/server/src/modules/gateway'], AGENT_ORDERS, ['apps/server/src/test/account']],
    closest: {
      'admit-order': moduleTests('gateway/order-desk', 'gateway/withdrawal-orders'),
      'chain-stops.repository': moduleTests('gateway/stopped-chains'),
      'decide-orders': moduleTests('gateway/order-desk', 'gateway/review-queue'),
      'order-obligations': moduleTests('obligations/outgoing-payments'),
      'order-view': moduleTests('gateway/deposit-orders', 'gateway/withdrawal-orders'),
      'own-calls': moduleTests('gateway/deposit-orders', 'gateway/withdrawal-orders', 'gateway/found-payments'),
      'own-orders.repository': moduleTests('gateway/deposit-orders', 'gateway/found-payments'),
      'own-wallet': moduleTests('gateway/deposit-orders', 'gateway/withdrawal-orders'),
      'pauses.repository': moduleTests('gateway/order-desk'),
      'reported-payments': moduleTests('gateway/found-payments'),
      'set-resume-block': moduleTests('agent/continue-chain'),
      'surpluses.repository': moduleTests('agent/reconciler'),
      'unpaid-orders': moduleTests('gateway/deposit-orders', 'gateway/withdrawal-orders'),
    },
    replays: false,
  },
  {
    name: 'finance',
    files: ['apps/server/src/modules/finance/*.ts'],
    runs: [['apps/server/src/modules/finance'], FINANCE_ORDERS, ['apps/server/src/test/agent/finance-crashes']],
    closest: {
      'finance-orders.repository': moduleTests('finance/redeem', 'finance/take-payment'),
      'finance-stand': moduleTests('finance/order-desk', 'finance/product-desk', 'finance/buy-shares'),
      'lapsed-orders': moduleTests('finance/buy-shares'),
      'open-calls': moduleTests('finance/own-calls'),
      'products.repository': moduleTests('finance/product-desk', 'finance/take-payment'),
      'proofs.repository': moduleTests('finance/own-calls'),
    },
    replays: false,
  },
  ...WEB,
  {
    name: 'web/lib',
    files: ['apps/web/src/lib/*.ts', 'apps/web/src/lib/queries/*.ts'],
    runs: [['apps/web/src/lib/'], ['apps/web/src/features/']],
    replays: false,
  },
]

/**
 * Returns the chosen targets.
 * @param only prefixes of target names, separated by commas. Empty for all.
 */
export function targetsOf(only: string): readonly Target[] {
  return TARGETS.filter(({ name }) => only.split(',').some((start) => name.startsWith(start)))
}
