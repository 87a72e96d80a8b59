import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogPlugin } from './apps/web/build/catalog-plugin.ts'
import { logosPlugin } from './apps/web/build/logos-plugin.ts'
import { COVERAGE_FLOORS } from './tools/lib/coverage-floors.ts'

function testsOf(...folders: readonly string[]): string[] {
  return folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
}

/** Packages without clock, I/O or state except caches, so their test files can share modules. */
const PURE = testsOf('packages/{amount,contract,ledger,light-client,market,protocol}')
/** Component tests, which need a document and the application's messages. */
const WEB = testsOf('apps/web', 'packages/ui')
/** Short unit tests. Most of their time is module loading, so they share modules too. */
const UNITS = [
  ...testsOf(
    'packages/{chains,client,consensus,keyring}',
    'packages/node/src',
    'apps/server/src/{modules,platform,roles}',
  ),
  // These start whole exchanges, so they run with the tests of programs.
  'tools/**/!(short-run|installed-client).test.ts',
]
/** Tests that set the time zone, which is global to a process. */
const ZONES = ['apps/web/src/routes/history/period.test.ts']

/** Tests of the page that need a document. */
const WITH_DOCUMENT = globSync(WEB, { cwd: import.meta.dirname, exclude: ['**/node_modules'] }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment happy-dom\n'),
)

/** Tests that start many exchanges or validators. */
const LONGEST = /\/(?:demo|faults-\w+|other-(?:chains|crashes)|short-run|staff)\.test\.ts$/

/** Starts the longest files first, so that no worker runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [longest = [], others = []] = [true, false].map((wanted) =>
      sorted.filter(({ moduleId }) => LONGEST.test(moduleId) === wanted),
    )
    return [...longest, ...others]
  }
}

/** Whether the command line requests a random order. A configured sequencer would replace it without a warning. */
const IS_SHUFFLED = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

const common = {
  exclude: [...configDefaults.exclude, '**/dist/**'],
  // Limits only detect tests that hang.
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000, interval: 10 } },
}

const web = {
  ...common,
  exclude: [...common.exclude, ...ZONES],
  // The files of a worker share libraries. The setup loads the modules of the repository again for each file.
  isolate: false,
  pool: 'threads' as const,
  server: {
    deps: {
      // The library holds state in its modules, such as the listeners on the page.
      inline: [/@tanstack\//],
      // Compiled messages, which the files of a worker share.
      external: [/web\/src\/testing\/compiled-catalog\.ts$/],
    },
  },
  setupFiles: ['apps/web/src/testing/reset-page.ts', 'apps/web/src/testing/swt-network.ts'],
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: Object.keys(COVERAGE_FLOORS).map((sources) => `${sources}/*.{ts,tsx}`),
      reporter: ['json-summary'],
      reportsDirectory: 'test-results/coverage',
      thresholds: Object.fromEntries(
        Object.entries(COVERAGE_FLOORS).map(([sources, branches]) => [sources, { branches }]),
      ),
    },
    sequence: IS_SHUFFLED ? {} : { sequencer: LongestFirst },
    projects: [
      {
        test: { ...common, name: 'pure', include: PURE, isolate: false },
      },
      {
        test: {
          ...common,
          name: 'programs',
          include: testsOf('packages', 'apps', 'tools'),
          exclude: [...common.exclude, ...PURE, ...UNITS, ...WEB],
          globalSetup: 'apps/server/src/test/database/shared-server.setup.ts',
          // Each file starts its own exchange; loading the server for each file takes 50% longer.
          isolate: false,
        },
      },
      {
        test: { ...common, name: 'units', include: UNITS, isolate: false },
      },
      { test: { ...common, name: 'zones', include: ZONES } },
      {
        plugins: [catalogPlugin(), logosPlugin()],
        test: { ...web, name: 'web', include: WEB, exclude: [...web.exclude, ...WITH_DOCUMENT] },
      },
      // A worker restarts between a file with a document and a file without, so these files are a project.
      {
        plugins: [catalogPlugin(), logosPlugin()],
        test: { ...web, name: 'web-document', include: WITH_DOCUMENT },
      },
    ],
  },
})
