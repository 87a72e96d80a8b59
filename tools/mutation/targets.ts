import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'

/** Sources whose every operator some test must hold, and what is run against a mutant of them. */
export interface Target {
  readonly name: string
  /** Patterns of files, from the project's folder. */
  readonly files: readonly string[]
  /** Arguments of the test runner, the quickest first: a mutant is killed by the first run that fails. */
  readonly runs: readonly (readonly string[])[]
  /** Whether recordings of the ledger say something about it. */
  readonly replays: boolean
  /** Whether its tests need modules of their own: those of the page keep state in modules. */
  readonly isolated?: boolean
}

const AGENT_UNITS = ['apps/server/src/modules/agent', 'apps/server/src/modules/gateway']
const AGENT_ORDERS = ['apps/server/src/test/agent/agent', '--exclude=**/*-crashes.test.ts']
const AGENT_CRASHES = ['apps/server/src/test/agent', '--exclude=**/!(*-crashes).test.ts']
const FINANCE_ORDERS = ['apps/server/src/test/agent/finance', '--exclude=**/*-crashes.test.ts']

/** What each feature of the page knows and does, by the tests of the feature. Views are drawn by browser tests. */
const WEB: readonly Target[] = readdirSync(join(root, 'apps/web/src/features')).map((feature) => ({
  name: `web/${feature}`,
  files: [`apps/web/src/features/${feature}/{model,services}/*.ts`],
  runs: [[`apps/web/src/features/${feature}/`]],
  replays: false,
  isolated: true,
}))

export const TARGETS: readonly Target[] = [
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
      ['packages/keyring/src', '--exclude=**/{accounts,attacks,files,kdf,keyring,transfers,vault}.test.ts'],
      ['keyring/src/accounts', 'keyring/src/keyring', 'keyring/src/vault.test.ts', 'keyring/src/files'],
      ['keyring/src/attacks', 'keyring/src/kdf.test.ts', 'keyring/src/transfers'],
    ],
    replays: false,
  },
  {
    name: 'submission',
    files: ['packages/client/src/submit/*.ts'],
    runs: [
      ['packages/client/src/submit', '--exclude=**/*.property.test.ts'],
      ['packages/client/src/submit/session.property.test.ts'],
    ],
    replays: false,
  },
  {
    name: 'agent',
    files: ['apps/server/src/modules/agent/*.ts'],
    runs: [AGENT_UNITS, AGENT_ORDERS, FINANCE_ORDERS, AGENT_CRASHES],
    replays: false,
  },
  {
    name: 'gateway',
    files: ['apps/server/src/modules/gateway/*.ts'],
    runs: [['apps/server/src/modules/gateway'], AGENT_ORDERS, ['apps/server/src/test/account']],
    replays: false,
  },
  {
    name: 'finance',
    files: ['apps/server/src/modules/finance/*.ts'],
    runs: [FINANCE_ORDERS, ['apps/server/src/test/agent/finance-crashes']],
    replays: false,
  },
  ...WEB,
  {
    name: 'web/lib',
    files: ['apps/web/src/lib/*.ts', 'apps/web/src/lib/queries/*.ts'],
    runs: [['apps/web/src/lib/'], ['apps/web/src/features/']],
    replays: false,
    isolated: true,
  },
]
