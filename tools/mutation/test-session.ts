import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Tests to run. */
export interface TestChoice {
  /** Parts of the paths of test files. */
  readonly filters: readonly string[]
  /** Pattern of the titles of tests; all tests when omitted. */
  readonly title?: string
  /** Time limit of a poll in milliseconds, and half of that of a test. The configured limits when omitted. */
  readonly patience?: number
}

/** A test file outside the patterns of the settings, to run with those of another one. It runs past failures. */
export interface DriverChoice {
  /** Path of the file, relative to the copy. */
  readonly driver: string
  /** Pattern of the titles of tests; all tests when omitted. */
  readonly title?: string
  /** Path of a test file whose settings apply. */
  readonly settingsOf: string
  readonly patience: number
}

export type SessionRequest = (TestChoice | DriverChoice) & {
  /** Absolute paths of the files that changed since the previous run. */
  readonly changed: readonly string[]
}

/** Outcome of a test. */
interface TestOutcome {
  /** Path of the test file, relative to the copy. */
  readonly file: string
  readonly name: string
  /** `passed`, `failed`, or `skipped`. */
  readonly state: string
  /** Duration in milliseconds, 0 for a test that did not run. */
  readonly ms: number
}

/** Result of a test run. It ends at the first failure, unless a driver runs. */
export interface TestReport {
  readonly tests: readonly TestOutcome[]
  /** Number of files that failed or did not load, and of errors outside tests. */
  readonly failedFiles: number
  /** The outermost suites of all files. */
  readonly suites: readonly { readonly name: string; readonly state: string }[]
}

/** Unexpected end of a worker. It says nothing about the tests. */
interface Crash {
  /** The end of what the worker wrote to its error output. */
  readonly crash: string
}

/** Result of a run: a report, the time limit, or the unexpected end of the worker. */
export type SessionResult = TestReport | 'stopped' | Crash

/** Characters of the error output that are kept. */
const KEPT_ERROR = 4_000
/** Time for the output of an ended worker, in milliseconds. */
const OUTPUT_MS = 1_000
/** Time for a worker to end when it is no longer needed, in milliseconds. */
const CLOSE_MS = 30_000

interface Worker {
  readonly child: ChildProcess
  /** Resolves with its first message, which says that it accepts requests. */
  readonly ready: Promise<unknown>
  /** Resolves with the end of the error output when the worker has ended. */
  readonly ended: Promise<string>
}

/** Runs tests of a copy of the project in one Vitest, which saves its start and the modules that did not change. */
export class TestSession {
  readonly #copy: string
  readonly #changed = new Set<string>()
  #worker: Worker | undefined

  constructor(copy: string) {
    this.#copy = copy
  }

  /** Reports a change of a file, given relative to the copy. */
  change(file: string): void {
    this.#changed.add(join(this.#copy, file))
  }

  /**
   * Runs tests. After a run that exceeds the limit (`stopped`) or whose worker ends unexpectedly (`crash`), the next run
   * starts a worker.
   * @param limit milliseconds
   */
  async run(choice: TestChoice | DriverChoice, limit: number): Promise<SessionResult> {
    const worker = (this.#worker ??= startWorker(this.#copy))
    const request: SessionRequest = { ...choice, changed: [...this.#changed] }
    this.#changed.clear()
    const result = await resultOf(worker, request, limit)
    if (result === 'stopped' || 'crash' in result) this.#worker = undefined
    return result
  }

  /**
   * Ends the worker and what its tests started.
   * @param limit milliseconds after which they are killed
   */
  async close(limit = CLOSE_MS): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    if (worker === undefined) return
    if (worker.child.connected) worker.child.disconnect()
    const timer = setTimeout(() => killGroup(worker.child), limit)
    await worker.ended
    clearTimeout(timer)
  }
}

function startWorker(copy: string): Worker {
  const script = join(copy, 'tools/mutation/session-worker.ts')
  const child = spawn(process.execPath, [script], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  return { child, ready: once(child, 'message'), ended: endOf(child) }
}

/** Kills a worker and the processes that it started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // They have ended.
  }
}

/** Waits for the end of a worker, kills what it left behind, and returns the end of its error output. */
async function endOf(child: ChildProcess): Promise<string> {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-KEPT_ERROR)
  })
  const closed = once(child, 'close').catch(() => undefined)
  try {
    await once(child, 'exit')
  } catch (error) {
    return String(error)
  }
  killGroup(child)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), OUTPUT_MS)
  await Promise.race([closed, once(late.signal, 'abort')])
  clearTimeout(timer)
  child.stderr?.destroy()
  return output
}

/** Waits for the answer of a worker, its end or the time limit. */
async function resultOf(worker: Worker, request: SessionRequest, limit: number): Promise<SessionResult> {
  const { child, ended } = worker
  let isStopped = false
  const timer = setTimeout(() => {
    isStopped = true
    killGroup(child)
  }, limit)
  try {
    return await Promise.race([
      answerOf(worker, request),
      ended.then((crash): SessionResult => (isStopped ? 'stopped' : { crash })),
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a request to a worker once it is ready. Waits without end for a worker that ends before its answer. */
async function answerOf({ child, ready }: Worker, request: SessionRequest): Promise<TestReport> {
  await ready
  const answer = once(child, 'message')
  child.send(request, () => undefined)
  const [report] = (await answer) as [TestReport]
  return report
}
