import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Tests to run. */
export interface TestChoice {
  /** Parts of the paths of test files. */
  readonly filters: readonly string[]
  /** Pattern of the titles of tests; all tests when omitted. */
  readonly title?: string
}

export interface SessionRequest extends TestChoice {
  /** Absolute paths of the files that changed since the previous run. */
  readonly changed: readonly string[]
}

/** Result of a test run. It ends at the first failure. */
export interface TestReport {
  readonly tests: readonly { readonly name: string; readonly state: string }[]
  /** Number of files that failed or did not load, and of errors outside tests. */
  readonly failedFiles: number
}

/** Runs tests of a copy of the project in one Vitest, which saves its start and the modules that did not change. */
export class TestSession {
  readonly #copy: string
  readonly #changed = new Set<string>()
  #worker: ChildProcess | undefined

  constructor(copy: string) {
    this.#copy = copy
  }

  /** Reports a change of a file, given relative to the copy. */
  change(file: string): void {
    this.#changed.add(join(this.#copy, file))
  }

  /**
   * Runs tests. A run that exceeds the limit, or that ends the worker, is `stopped`; the next run starts a worker.
   * @param limit milliseconds
   */
  async run(choice: TestChoice, limit: number): Promise<TestReport | 'stopped'> {
    const worker = (this.#worker ??= await startWorker(this.#copy))
    const request: SessionRequest = { ...choice, changed: [...this.#changed] }
    this.#changed.clear()
    const report = await answerOf(worker, request, limit)
    if (report === 'stopped') this.#worker = undefined
    return report
  }

  /** Ends the worker and what its tests started. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    if (worker === undefined) return
    worker.disconnect()
    await once(worker, 'exit')
  }
}

async function startWorker(copy: string): Promise<ChildProcess> {
  const script = join(copy, 'tools/mutation/session-worker.ts')
  const worker = spawn(process.execPath, [script], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(worker, 'message')
  return worker
}

function answerOf(worker: ChildProcess, request: SessionRequest, limit: number): Promise<TestReport | 'stopped'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (worker.pid !== undefined) process.kill(-worker.pid, 'SIGKILL')
    }, limit)
    const stop = (): void => {
      clearTimeout(timer)
      worker.off('message', answer)
      resolve('stopped')
    }
    const answer = (report: TestReport): void => {
      clearTimeout(timer)
      worker.off('exit', stop)
      resolve(report)
    }
    worker.once('exit', stop)
    worker.once('message', answer)
    worker.send(request)
  })
}
