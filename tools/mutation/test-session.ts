import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Tests to run. */
export interface TestChoice {
  /** Parts of the paths of test files. */
  readonly filters: readonly string[]
  /** Pattern for test titles; all tests if omitted. */
  readonly title?: string
  /** Time limit of a poll in milliseconds; a test gets twice as long. The configured limits if omitted. */
  readonly patience?: number
}

/**
 * A test file outside the configured patterns, which runs with the settings of another file. It continues after
 * failures.
 */
export interface DriverChoice {
  /** Path of the file, relative to the copy. */
  readonly driver: string
  /** Pattern for test titles; all tests if omitted. */
  readonly title?: string
  /** Path of the test file whose settings apply. */
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

/** Result of a test run. The run ends at the first failure, unless it runs a driver. */
export interface TestReport {
  readonly tests: readonly TestOutcome[]
  /** Number of files that failed or did not load, and of errors outside tests. */
  readonly failedFiles: number
  /** The outermost suites of all files. */
  readonly suites: readonly { readonly name: string; readonly state: string }[]
}

/** Unexpected end of a worker. It is not evidence about the tests. */
interface Crash {
  /** The last part of the worker's error output. */
  readonly crash: string
}

/** Result of a run: a report, a timeout, or the unexpected end of the worker. */
export type SessionResult = TestReport | 'stopped' | Crash

/** Number of characters of the error output to keep. */
const KEPT_ERROR = 4_000
/** Milliseconds to wait for the remaining output of an ended worker. */
const OUTPUT_MS = 1_000
/** Milliseconds within which a worker that is no longer needed must end. */
const CLOSE_MS = 30_000

interface Worker {
  readonly child: ChildProcess
  /** Resolves when the worker's first message arrives, which means that it accepts requests. */
  readonly ready: Promise<unknown>
  /** Resolves with the last part of the error output when the worker has ended. */
  readonly ended: Promise<string>
}

/**
 * Runs tests of a copy of the project in a single Vitest instance, which saves its start and keeps unchanged modules
 * loaded.
 */
export class TestSession {
  readonly #copy: string
  readonly #changed = new Set<string>()
  #worker: Worker | undefined

  constructor(copy: string) {
    this.#copy = copy
  }

  /** Reports a changed file by its path in the copy. */
  change(file: string): void {
    this.#changed.add(join(this.#copy, file))
  }

  /**
   * Runs tests. After a run that exceeds the limit (`stopped`) or whose worker ends unexpectedly (`crash`), the next
   * run starts a new worker.
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
   * Ends the worker and the processes that its tests started.
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
    // They have already ended.
  }
}

/**
 * Waits until a worker ends, kills the processes that it left behind, and returns the last part of its error output.
 */
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

/** Waits for the response of a worker, its end, or the timeout. */
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

/** Sends a request to a worker once it is ready. Never resolves for a worker that ends before it responds. */
async function answerOf({ child, ready }: Worker, request: SessionRequest): Promise<TestReport> {
  await ready
  const answer = once(child, 'message')
  child.send(request, () => undefined)
  const [report] = (await answer) as [TestReport]
  return report
}
