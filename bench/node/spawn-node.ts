import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processSeconds, threadSeconds } from '../support/processor-time.ts'

const MAIN = fileURLToPath(new URL('../../packages/node/src/main.ts', import.meta.url))

export interface SpawnedNode {
  readonly wsUrl: string
  readonly url: string
  /** Administration token, which is exempt from client rate limits. */
  readonly token: string
  readonly pid: number | undefined
  /** Returns the processor time of the node's threads in seconds, or undefined if the system does not report it. */
  cpuSeconds(): number | undefined
  /** Returns the processor time by thread name; empty if the system does not report it. */
  threadSeconds(): ReadonlyMap<string, number>
  stop(): Promise<void>
}

interface LogLine {
  readonly msg?: string
  readonly port?: number
}

/** Starts the node in a separate process with its command line, and waits until it listens. */
export function spawnNode(args: readonly string[], runtimeArgs: readonly string[] = []): Promise<SpawnedNode> {
  const child = spawn(process.execPath, [...runtimeArgs, MAIN, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('exit', (code) => reject(new Error(`the node ended with status ${code}`)))
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        const { msg, port }: LogLine = JSON.parse(line)
        if (msg !== 'node listening' || port === undefined) continue
        resolve({
          wsUrl: `ws://127.0.0.1:${port}/`,
          url: `http://127.0.0.1:${port}/`,
          token: readFileSync(join(args[args.indexOf('--data') + 1] ?? '', 'admin-token'), 'utf8'),
          pid: child.pid,
          cpuSeconds: () => processSeconds(child.pid),
          threadSeconds: () => threadSeconds(child.pid),
          stop: async () => {
            child.kill('SIGTERM')
            await ended
          },
        })
      }
    })
  })
}
