import { spawn } from 'node:child_process'
import { installed } from '../lib/run.ts'

/** Result of a program: its exit code, or `stopped` when it timed out or could not start. */
export type LimitedEnd = number | 'stopped'

/**
 * Runs an installed program without output, and ends it and its children at the time limit.
 * @param limit milliseconds
 */
export function runLimited(program: string, args: readonly string[], cwd: string, limit: number): Promise<LimitedEnd> {
  return new Promise((resolve) => {
    const child = spawn(installed(program), args, { cwd, stdio: 'ignore', detached: true })
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, limit)
    child.on('error', () => resolve('stopped'))
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code ?? 'stopped')
    })
  })
}
