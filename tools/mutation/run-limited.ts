import { spawn } from 'node:child_process'
import { installed } from '../lib/run.ts'

/** How a program ended: its exit code, or that its time ran out or it could not be started. */
export type LimitedEnd = number | 'stopped'

/**
 * Runs a program of the installation in silence, and ends it and its children when its time is over.
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
