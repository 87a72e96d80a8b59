import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogPlugin } from './apps/web/build/catalog-plugin.ts'
import { FLOORS, UNCOUNTED } from './tools/lib/counted-tests.ts'

const testsOf = (...folders: readonly string[]): string[] => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** No clock, no I/O and nothing kept between calls but what is worked out once: their tests share modules. */
const PURE = testsOf('packages/{amount,contract,ledger,market,protocol}')
/** What is drawn in a document, in the words of the application. */
const WEB = testsOf('apps/web', 'packages/ui')
/** Nothing but short tests of one part: most of their time goes into loading what they test, so they share it, too. */
const UNITS = testsOf(
  'packages/{chains,client,keyring}',
  'packages/node/src',
  'apps/server/src/{modules,platform,roles}',
  'tools',
)
/** These set the time zone, which belongs to a process. */
const ZONES = ['apps/web/src/routes/history/period.test.ts']

/** These start exchanges and wait for them. */
const LONGEST = /\/(?:demo|faults-\w+|other-(?:chains|crashes)|staff)\.test\.ts$/

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

/** What is counted: one step counts packages, another programs, each by the tests that it runs. */
const floors = FLOORS[process.env['COUNTED'] === 'programs' ? 'programs' : 'packages']

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
      include: Object.keys(floors).map((sources) => `${sources}/*.{ts,tsx}`),
      reporter: ['json-summary'],
      reportsDirectory: 'test-results/coverage',
      thresholds: Object.fromEntries(Object.entries(floors).map(([sources, branches]) => [sources, { branches }])),
    },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'pure',
          include: PURE,
          exclude: [...common.exclude, ...UNCOUNTED],
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'programs',
          include: testsOf('packages', 'apps', 'tools'),
          exclude: [...common.exclude, ...PURE, ...UNITS, ...WEB, ...UNCOUNTED],
          // Each starts an exchange of its own; loading the server anew for each took half as long again.
          isolate: false,
        },
      },
      {
        test: { ...common, name: 'units', include: UNITS, exclude: [...common.exclude, ...UNCOUNTED], isolate: false },
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
