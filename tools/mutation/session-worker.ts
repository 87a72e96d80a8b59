// Keeps one Vitest in the current folder and runs the tests that its parent requests, without loading it again.
import { createVitest, type TestModule } from 'vitest/node'
import { setup } from '../../apps/server/src/test/database/shared-server.setup.ts'
import type { SessionRequest, TestReport } from './test-session.ts'

// Test files run one after another here, so they can share a database server.
process.env['TEST_FILES_SHARE_SERVER'] = 'on'
const stopServer = await setup()
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  passWithNoTests: true,
})
await vitest.standalone()

const configured = vitest.projects.map(
  (project) => [project, { testTimeout: project.config.testTimeout, poll: project.config.expect.poll }] as const,
)

function reportOf(modules: readonly TestModule[], unhandled: number): TestReport {
  const tests = modules.flatMap((file) =>
    [...file.children.allTests()].map((test) => ({
      name: test.fullName,
      state: test.result().state,
      ms: test.diagnostic()?.duration ?? 0,
    })),
  )
  const failedFiles = modules.filter((file) => file.state() === 'failed').length
  return { tests, failedFiles: failedFiles + unhandled }
}

/** Limits the tests and polls of the next run. Limits that a test sets itself stay. */
function setPatience(patience: number | undefined): void {
  for (const [{ config }, { testTimeout, poll }] of configured) {
    config.testTimeout = patience === undefined ? testTimeout : 2 * patience
    config.expect.poll = { ...poll, ...(patience !== undefined && { timeout: patience }) }
  }
}

async function run({ changed, filters, title, patience }: SessionRequest): Promise<TestReport> {
  for (const file of changed) vitest.invalidateFile(file)
  setPatience(patience)
  vitest.setGlobalTestNamePattern(title ?? '')
  const chosen = await vitest.globTestSpecifications([...filters])
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
  void Promise.allSettled([vitest.close(), stopServer()]).then(() => process.exit())
})
process.send?.('ready')
