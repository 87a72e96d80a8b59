import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { eventually, TestkitError } from '@tidebook/testkit'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The whole program as a person starts it, in processes of its own. */
export class Program {
  readonly port: number
  readonly nodePort: number
  readonly dataDir: string
  readonly #env: Readonly<Record<string, string>>
  #child: ChildProcess | undefined

  constructor(dataDir: string, port: number, nodePort: number, env: Readonly<Record<string, string>>) {
    this.dataDir = dataDir
    this.port = port
    this.nodePort = nodePort
    this.#env = env
  }

  /** Starts and waits for a line of its output. @throws TestkitError when it ends before. */
  async start(line = 'Tidebook is ready', timeoutMs = 120_000): Promise<void> {
    const own = {
      PORT: String(this.port),
      NODE_PORT: String(this.nodePort),
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'error',
    }
    const child = spawn(process.execPath, [MAIN, 'start'], {
      env: { ...process.env, ...own, ...this.#env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await eventually(`"${line}"`, () => said.includes(line) || child.exitCode !== null, timeoutMs)
    if (child.exitCode !== null) throw new TestkitError('testkit/refused', `The program ended with ${child.exitCode}`)
  }

  /** Sends a signal and waits until the program has gone. */
  kill(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      child.once('close', () => resolve())
      child.kill(signal)
    })
  }

  /** The data of a call. */
  async data<T>(path: string): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`)
    return ((await response.json()) as { data: T }).data
  }
}
