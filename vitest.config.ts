import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogPlugin } from './apps/web/build/catalog-plugin.ts'

const testsOf = (...folders: readonly string[]): string[] => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** No clock, no I/O and nothing kept between calls but what is worked out once: their tests share modules. */
const PURE = testsOf('packages/{amount,contract,ledger,market,protocol}')
/** What is drawn in a document, in the words of the application. */
const WEB = testsOf('apps/web', 'packages/ui')

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
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...common, name: 'pure', include: PURE, isolate: false } },
      {
        test: {
          ...common,
          name: 'programs',
          include: testsOf('packages', 'apps', 'tools'),
          exclude: [...common.exclude, ...PURE, ...WEB],
        },
      },
      {
        // Components that are drawn in a test name the words of the application.
        plugins: [catalogPlugin()],
        test: { ...common, name: 'web', include: WEB, setupFiles: ['apps/web/src/testing/swt-network.ts'] },
      },
    ],
  },
})
