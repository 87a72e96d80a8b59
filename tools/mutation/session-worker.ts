// Keeps one Vitest in the current folder and runs the tests that its parent requests, without loading it again.
import { createVitest, type TestModule } from 'vitest/node'
import type { SessionRequest, TestReport } from './test-session.ts'

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  passWithNoTests: true,
})
await vitest.standalone()

function reportOf(modules: readonly TestModule[], unhandled: number): TestReport {
  const tests = modules.flatMap((file) =>
    [...file.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state })),
  )
  const failedFiles = modules.filter((file) => file.state() === 'failed').length
  return { tests, failedFiles: failedFiles + unhandled }
}

async function run({ changed, filters, title }: SessionRequest): Promise<TestReport> {
  for (const file of changed) vitest.invalidateFile(file)
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
process.on('disconnect', () => void vitest.close().finally(() => process.exit()))
process.send?.('ready')
