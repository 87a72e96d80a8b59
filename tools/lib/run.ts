import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Returns the path of a command installed with the project. */
export function installed(name: string): string {
  return join(root, 'node_modules', '.bin', name)
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Receives the output, which otherwise goes to the terminal. */
  readonly onOutput?: (chunk: Buffer) => void
  /** Milliseconds after which the program is stopped with SIGTERM. */
  readonly timeoutMs?: number
}

/**
 * Runs a program and forwards stop signals to it.
 * @returns its exit code, or 128 plus the signal number when a signal ended it
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const { onOutput } = options
    const output = onOutput === undefined ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      stdio: ['inherit', output, output],
      env: { ...process.env, ...options.env },
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    })
    if (onOutput !== undefined) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    child.on('error', reject)
    // The program has ended, and its output is complete.
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Runs a TypeScript entry on the project's own Node.js. */
export function runNode(entry: string, args: readonly string[] = [], options: RunOptions = {}): Promise<number> {
  return run(installed('node'), [join(root, entry), ...args], options)
}
