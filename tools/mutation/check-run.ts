import { runLimited } from './run-limited.ts'
import type { TestChoice, TestSession } from './test-session.ts'

/** A check of a mutant: tests, or the recordings of a source. */
export type Check = TestChoice | { readonly recordings: 'kept' | 'reference' }

/**
 * Outcome of a check. It is `crashed` if the test runner ended unexpectedly, which is not evidence about the mutant.
 */
export type CheckOutcome = 'passed' | 'failed' | 'crashed'

/**
 * Runs a check in a copy of the project. A check that exceeds its time limit fails.
 * @param limit milliseconds
 */
export async function runCheck(
  session: Pick<TestSession, 'run'>,
  copy: string,
  check: Check,
  limit: number,
): Promise<CheckOutcome> {
  if ('recordings' in check) {
    const end = await runLimited('node', ['tools/mutation/replay.ts', check.recordings], copy, limit)
    return end === 0 ? 'passed' : 'failed'
  }
  const result = await session.run(check, limit)
  if (result === 'stopped') {
    console.log(`stopped at the time limit: ${JSON.stringify(check)}`)
    return 'failed'
  }
  if ('crash' in result) {
    console.log(`the test runner ended unexpectedly: ${JSON.stringify(check)}\n${result.crash}`)
    return 'crashed'
  }
  return result.failedFiles === 0 && result.tests.some(({ state }) => state === 'passed') ? 'passed' : 'failed'
}

/**
 * Runs checks until one does not pass, and returns its outcome.
 * @param limitOf returns the time limit of a check in milliseconds
 */
export async function runChecks(
  session: Pick<TestSession, 'run'>,
  copy: string,
  checks: readonly Check[],
  limitOf: (check: Check) => number,
): Promise<CheckOutcome> {
  for (const check of checks) {
    const outcome = await runCheck(session, copy, check, limitOf(check))
    if (outcome !== 'passed') return outcome
  }
  return 'passed'
}
