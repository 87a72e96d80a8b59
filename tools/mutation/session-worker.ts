// Keeps one Vitest in the current folder and runs the tests that its parent requests, without loading it again.
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import type { DriverChoice, SessionRequest, TestReport } from './test-session.ts'

/** A module that the settings list as a global setup. */
interface SetupModule {
  /** Prepares a run, and returns a function that cleans up. */
  readonly setup: () => Promise<() => Promise<void>>
}

// Test files run one after another here, so they can share a database server.
process.env['TEST_FILES_SHARE_SERVER'] = 'on'
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  passWithNoTests: true,
})
const endSetups = await runSetups()
await vitest.standalone()

const configured = vitest.projects.map(
  (project) => [project, { testTimeout: project.config.testTimeout, poll: project.config.expect.poll }] as const,
)

/**
 * Runs the global setups of all projects, so that their services are available to every run, and returns a function
 * that stops them. The setups that Vitest itself runs find these services and start nothing.
 */
async function runSetups(): Promise<readonly (() => Promise<void>)[]> {
  const files = new Set(vitest.projects.flatMap(({ config }) => config.globalSetup ?? []))
  return Promise.all(
    [...files].map(async (file) => ((await import(pathToFileURL(resolve(file)).href)) as SetupModule).setup()),
  )
}

function reportOf(modules: readonly TestModule[], unhandled: number): TestReport {
  const tests = modules.flatMap(({ children, moduleId }) => {
    const file = relative(process.cwd(), moduleId)
    return [...children.allTests()].map((test) => ({
      file,
      name: test.fullName,
      state: test.result().state,
      ms: test.diagnostic()?.duration ?? 0,
    }))
  })
  const failedFiles = modules.filter((file) => file.state() === 'failed').length
  const suites = modules.flatMap(({ children }) =>
    [...children.suites()].map((suite) => ({ name: suite.name, state: suite.state() })),
  )
  return { tests, failedFiles: failedFiles + unhandled, suites }
}

/** Limits the tests and polls of the next run. Limits set by a test itself still apply. */
function setPatience(patience: number | undefined): void {
  for (const [{ config }, { testTimeout, poll }] of configured) {
    config.testTimeout = patience === undefined ? testTimeout : 2 * patience
    config.expect.poll = { ...poll, ...(patience !== undefined && { timeout: patience }) }
  }
}

/** Returns a specification for a test file outside the configured patterns, with another file's settings. */
async function specificationOf({ driver, settingsOf }: DriverChoice): Promise<TestSpecification> {
  const [other] = await vitest.globTestSpecifications([settingsOf])
  if (other === undefined) throw new TypeError(`No test file ${settingsOf}`)
  return other.project.createSpecification(resolve(driver))
}

async function run(request: SessionRequest): Promise<TestReport> {
  for (const file of request.changed) vitest.invalidateFile(file)
  setPatience(request.patience)
  const isDriven = 'driver' in request
  vitest.setGlobalTestNamePattern(request.title ?? '')
  const chosen = isDriven ? [await specificationOf(request)] : await vitest.globTestSpecifications([...request.filters])
  for (const { config } of vitest.projects) config.bail = isDriven ? 0 : 1
  const names = new Set(chosen.map(({ moduleId }) => moduleId))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  return reportOf(
    testModules.filter(({ moduleId }) => names.has(moduleId)),
    unhandledErrors.length,
  )
}

process.on('message', (request: SessionRequest) => {
  void run(request).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => {
  void Promise.allSettled([vitest.close(), ...endSetups.map((end) => end())]).then(() => process.exit())
})
process.send?.('ready')
