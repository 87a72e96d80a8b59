import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogPlugin } from './apps/web/build/catalog-plugin.ts'
import { UNCOUNTED } from './tools/lib/uncounted-tests.ts'

const testsOf = (...folders: readonly string[]): string[] => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** No clock, no I/O and nothing kept between calls but what is worked out once: their tests share modules. */
const PURE = testsOf('packages/{amount,contract,ledger,market,protocol}')
/** What is drawn in a document, in the words of the application. */
const WEB = testsOf('apps/web', 'packages/ui')
/** These set the time zone, which belongs to a process. */
const ZONES = ['apps/web/src/routes/history/period.test.ts']

/** These start exchanges and wait for them. */
const LONGEST = /\/(?:demo|faults-\w+)\.test\.ts$/

/** The longest begin first, so that no worker goes on alone for a minute. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [longest = [], others = []] = [true, false].map((wanted) =>
      sorted.filter(({ moduleId }) => LONGEST.test(moduleId) === wanted),
    )
    return [...longest, ...others]
  }
}

/**
 * Least share of branches that the tests of the packages take, in percent. They only rise: whoever adds a branch adds
 * its test. Programs that tests start are not counted.
 */
const BRANCH_FLOORS: Readonly<Record<string, number>> = {
  'packages/amount': 96,
  'packages/chains': 91,
  'packages/client': 94,
  'packages/contract': 94,
  'packages/keyring': 91,
  'packages/ledger': 91,
  'packages/market': 88,
  'packages/protocol': 92,
  'packages/ui': 73,
}

const common = {
  exclude: [...configDefaults.exclude, '**/dist/**'],
  // Limits tell a test that hangs from one on a busy machine, nothing else: no test waits for them to pass.
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000, interval: 10 } },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: Object.keys(BRANCH_FLOORS).map((folder) => `${folder}/src/**/*.{ts,tsx}`),
      reporter: ['json-summary'],
      reportsDirectory: 'test-results/coverage',
      thresholds: Object.fromEntries(
        Object.entries(BRANCH_FLOORS).map(([folder, branches]) => [`${folder}/src/**`, { branches }]),
      ),
    },
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...common, name: 'pure', include: PURE, isolate: false } },
      {
        test: {
          ...common,
          name: 'programs',
          include: testsOf('packages', 'apps', 'tools'),
          exclude: [...common.exclude, ...PURE, ...WEB, ...UNCOUNTED],
        },
      },
      { test: { ...common, name: 'uncounted', include: [...UNCOUNTED] } },
      { test: { ...common, name: 'zones', include: ZONES } },
      {
        // Components that are drawn in a test name the words of the application.
        plugins: [catalogPlugin()],
        // Threads begin in two thirds of a process's time, and these files are many and short.
        test: {
          ...common,
          name: 'web',
          pool: 'threads',
          include: WEB,
          exclude: [...common.exclude, ...ZONES],
          setupFiles: ['apps/web/src/testing/swt-network.ts'],
        },
      },
    ],
  },
})
