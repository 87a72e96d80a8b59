import { spawn } from 'node:child_process'

export interface RunResult {
  /** Exit status; undefined when the program could not be started or was ended by a signal. */
  readonly status: number | undefined
  readonly output: string
  readonly errors: string
}

/** Output that a program may write. The rest is dropped. */
const MAX_OUTPUT = 1_000_000

/** Runs a program to its end. Never rejects. */
export function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < MAX_OUTPUT) output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (errors.length < MAX_OUTPUT) errors += text
    })
    child.once('error', (error) => resolve({ status: undefined, output, errors: String(error) }))
    child.once('close', (status) => resolve({ status: status ?? undefined, output, errors }))
  })
}
