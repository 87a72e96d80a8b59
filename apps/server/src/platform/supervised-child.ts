import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { createInterface } from 'node:readline'
import { createBackoff } from './backoff.ts'
import type { Logger } from './logger.ts'

export interface ChildPlan {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly options?: SpawnOptions
  /** Receives every line that the child writes to standard error or output. */
  readonly onLine?: (line: string) => void
  /** Called with the id of each process, after every start. */
  readonly onStart?: (pid: number) => void
  /** Called when the child exits unexpectedly. It is restarted after a back-off. */
  readonly onCrash?: (code: number | null, signal: NodeJS.Signals | null) => void
  /** Whether to restart the child after an unexpected exit; always by default. */
  readonly mayRestart?: () => boolean
}

/** A child process that is restarted when it dies, and stopped with a signal, then by force. */
export interface SupervisedChild {
  readonly pid: number | undefined
  /** Ends the process with SIGKILL. The child is restarted after the back-off. */
  kill(): void
  stop(signal?: NodeJS.Signals, graceMs?: number): Promise<void>
}

/** Starts a child and keeps it alive until `stop`. The back-off between crashes doubles from 200 ms to 10 s. */
export function superviseChild(plan: ChildPlan, logger: Logger): SupervisedChild {
  const backoff = createBackoff(200, 10_000)
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let child: ChildProcess | undefined

  const start = (): void => {
    const startedAt = performance.now()
    const running = spawn(plan.command, plan.args, { ...plan.options, stdio: ['pipe', 'pipe', 'pipe'] })
    child = running
    if (running.pid !== undefined) plan.onStart?.(running.pid)
    for (const stream of [running.stdout, running.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', (line) => plan.onLine?.(line))
    }
    running.once('error', (error) => logger.error({ err: error, child: plan.name }, 'child could not be started'))
    running.once('close', (code, signal) => {
      if (stopping) return
      if (plan.mayRestart?.() === false) {
        logger.error({ child: plan.name, code, signal }, 'child process exited; not restarting it')
        plan.onCrash?.(code, signal)
        return
      }
      if (performance.now() - startedAt > 30_000) backoff.reset()
      const waitMs = backoff.next()
      logger.error({ child: plan.name, code, signal, waitMs }, 'child process exited; restarting it')
      plan.onCrash?.(code, signal)
      timer = setTimeout(start, waitMs)
    })
  }
  start()

  return {
    get pid() {
      return child?.pid
    },
    kill: () => void child?.kill('SIGKILL'),
    stop: async (signal = 'SIGTERM', graceMs = 10_000) => {
      stopping = true
      clearTimeout(timer)
      if (child !== undefined) await endProcess(child, signal, graceMs)
    },
  }
}

/** Ends a process with the signal, then with SIGKILL when it has not exited within `graceMs`. */
function endProcess(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      resolve()
      return
    }
    const force = setTimeout(() => child.kill('SIGKILL'), graceMs)
    child.once('close', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill(signal)
  })
}
