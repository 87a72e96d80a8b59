import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFolder, nodeTokenIn } from '@tidebook/server'
import { eventually } from '../eventually.ts'
import { TestkitError } from '../testkit-error.ts'
import { commandOf, descendantsOf, killNow } from './process-tree.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.resolve('@tidebook/server')))

export interface ProgramOptions {
  readonly port: number
  readonly nodePort: number
  readonly dataDir: string
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
  /** Flags of the runtime, such as `--cpu-prof`. */
  readonly runtimeArgs?: readonly string[]
  /** Command; `start` by default. */
  readonly command?: string
  /** User that runs the program (requires root). */
  readonly identity?: { readonly uid: number; readonly gid: number }
}

/** How a program ended. */
export interface ProgramEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  /** Lines on standard error that are not log entries. */
  readonly complaints: readonly string[]
}

/**
 * Processes to kill: the whole tree with the database, the program with its node, the program alone, its node, or its
 * database.
 */
export type KillScope = 'everything' | 'program-and-node' | 'program' | 'node' | 'database'

/** The exchange as operators run it: a separate process with a node and a database as children. */
export class ExchangeProgram {
  readonly url: string
  readonly nodeUrl: string
  readonly #dataDir: string
  readonly ended: Promise<ProgramEnd>
  readonly #child: ChildProcess
  #isOver = false
  #output = ''
  #errors = ''

  private constructor(options: ProgramOptions, child: ChildProcess) {
    this.url = `http://127.0.0.1:${options.port}`
    this.nodeUrl = `ws://127.0.0.1:${options.nodePort}`
    this.#dataDir = options.dataDir
    this.#child = child
    child.stdout?.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString('utf8')
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString('utf8')
    })
    this.ended = endOf(child, () => ({ output: this.#output, complaints: complaintsIn(this.#errors) }))
    const over = (): void => {
      this.#isOver = true
    }
    // `ready` and `stop` report why a program did not start.
    this.ended.then(over, over)
  }

  /** Starts the process and returns at once. */
  static start(options: ProgramOptions): ExchangeProgram {
    const { port, nodePort, dataDir, env, runtimeArgs = [], command = 'start', identity } = options
    const child = spawn(process.execPath, [...runtimeArgs, MAIN, command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
      ...identity,
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: String(port),
        NODE_PORT: String(nodePort),
        DATA_DIR: dataDir,
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        // as in `npm start`: compiled code is cached for the next start
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...env,
      },
    })
    return new ExchangeProgram(options, child)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Token of the node's admin methods. Requests with it are not rate limited. */
  get nodeToken(): string {
    return nodeTokenIn(nodeFolder(this.#dataDir))
  }

  /** Process id of the node. Undefined while no node runs. */
  get nodePid(): number | undefined {
    return descendantsOf(this.pid).find((pid) => /node\/src\/main\.ts/.test(commandOf(pid)))
  }

  /** Process ids of the database: the supervising shell, the server and its workers. */
  get databasePids(): number[] {
    return descendantsOf(this.pid).filter((pid) => /postgres/.test(commandOf(pid)))
  }

  /** Address of the program's own database, once it is ready. */
  get databaseUrl(): string {
    const folder = databaseFolderOf(this.#dataDir)
    const [password, port] = ['password', 'port'].map((name) => readFileSync(join(folder, name), 'utf8').trim())
    return `postgres://tidebook:${password}@127.0.0.1:${port}/postgres`
  }

  /** Log entries written so far. */
  get log(): readonly string[] {
    return this.#errors.split('\n').filter((line) => line.startsWith('{'))
  }

  /** Returns the response of `/ready`, or undefined if the program does not respond. */
  async readiness(): Promise<Readonly<Record<string, unknown>> | undefined> {
    try {
      const response = await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(2_000) })
      return { ...((await response.json()) as Record<string, unknown>), http: response.status }
    } catch {
      return undefined
    }
  }

  /**
   * Waits until node, database and index are in step. @throws TestkitError `testkit/timeout`, or `testkit/ended` with
   * its last output
   */
  async ready(timeoutMs?: number): Promise<void> {
    await this.#until(
      'the exchange to be ready',
      async () => (await this.readiness())?.['status'] === 'ready',
      timeoutMs,
    )
  }

  /**
   * Waits until its standard output contains a text. @throws TestkitError `testkit/timeout`, or `testkit/ended` with
   * its last output
   */
  async says(text: string, timeoutMs?: number): Promise<void> {
    await this.#until(`"${text}"`, () => this.#output.includes(text), timeoutMs)
  }

  /** Sends a GET request and returns its data. */
  async data<T>(path: string): Promise<T> {
    const response = await fetch(this.url + path)
    return ((await response.json()) as { readonly data: T }).data
  }

  /** Kills processes without warning. Looks up their children first, which later have no parent. */
  async kill(scope: KillScope): Promise<void> {
    killNow(this.#victims(scope))
    if (scope !== 'node' && scope !== 'database') await this.ended
  }

  /** Sends SIGTERM and waits for the program to end. */
  async stop(): Promise<ProgramEnd> {
    this.#child.kill('SIGTERM')
    return this.ended
  }

  #until(what: string, look: () => boolean | Promise<boolean>, timeoutMs: number | undefined): Promise<true> {
    const lookOrEnd = async (): Promise<boolean> => {
      if (!this.#isOver) return look()
      const { code, complaints } = await this.ended
      throw new TestkitError('testkit/ended', `The program ended with ${code}: ${complaints.join(' | ')}`)
    }
    return eventually<true>(what, async () => (await lookOrEnd()) || false, timeoutMs)
  }

  #victims(scope: KillScope): number[] {
    if (scope === 'everything') return [this.pid, ...descendantsOf(this.pid)]
    if (scope === 'database') return this.databasePids
    const node = this.nodePid === undefined ? [] : [this.nodePid]
    if (scope === 'node') return node
    return scope === 'program' ? [this.pid] : [this.pid, ...node]
  }
}

/** Returns the folder of a program's database. It is outside the data folder if the database user cannot enter that. */
function databaseFolderOf(dataDir: string): string {
  const inside = join(dataDir, 'postgres')
  const location = join(inside, 'LOCATION')
  return existsSync(location) ? readFileSync(location, 'utf8').trim() : inside
}

function endOf(child: ChildProcess, readOutput: () => Pick<ProgramEnd, 'output' | 'complaints'>): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // not the event `close`: children that outlive a killed program keep its pipes open
    child.once('exit', (code, signal) => {
      setImmediate(() => resolve({ code, signal, ...readOutput() }))
    })
  })
}

function complaintsIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('{'))
}
