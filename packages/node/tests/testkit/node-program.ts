import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface NodeProgram {
  readonly child: ChildProcess
  /** Settles with the port when the program listens. Rejects if the program ends first. */
  readonly port: Promise<number>
  readonly ended: Promise<{ readonly status: number | null; readonly stderr: string }>
}

/** Runs the node as a separate program. */
export function runNodeProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  stdin: 'ignore' | 'pipe' = 'ignore',
): NodeProgram {
  const child = spawn(process.execPath, [MAIN, '--port', '0', ...args], {
    stdio: [stdin, 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'info', ...env },
  })
  let stderr = ''
  child.stderr?.on('data', (part: Buffer) => {
    stderr += part.toString()
  })
  const ended = new Promise<{ status: number | null; stderr: string }>((resolve) => {
    child.once('close', (status) => resolve({ status, stderr }))
  })
  const port = new Promise<number>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString()
      const match = /"port":(\d+),.*"msg":"node listening"/.exec(text)
      if (match?.[1] !== undefined) resolve(Number.parseInt(match[1], 10))
    })
    void ended.then(({ status }) => reject(new ProgramEnded(status, stderr)))
  })
  // Prevents an unhandled rejection in a caller that waits only for the end.
  port.catch(() => undefined)
  return { child, port, ended }
}

class ProgramEnded extends Error {
  readonly code = 'test/program-ended'

  constructor(status: number | null, stderr: string) {
    super(`status ${status}: ${stderr}`)
  }
}
