import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../lib/run.ts'
import { AbciRelay } from './abci-relay.ts'
import type { Disk } from './disk.ts'
import type { Part } from './fault.ts'
import type { Lie, Lies } from './lies.ts'

const NODE_MAIN = join(root, 'packages/node/src/main.ts')
const SHIFTED_CLOCK = join(root, 'tools/chaos/clock/shifted-clock.ts')
/** Milliseconds within which a ledger node must start listening. */
const START_TIMEOUT = 300_000
/** Milliseconds to wait for the Commit at which a ledger crashes. */
const COMMIT_TIMEOUT = 10_000

interface Program {
  readonly child: ChildProcess
  readonly ended: Promise<void>
  isRunning: boolean
}

interface ValidatorPlaces {
  /** Path of CometBFT. */
  readonly binary: string
  /** Folder of logs. */
  readonly folder: string
  /** Contains the ledger and the home folder of CometBFT. */
  readonly disk: Disk
  readonly nodePort: number
  readonly rpcPort: number
  readonly lies: Lies
}

/** CometBFT and the ledger node of one validator, as two programs. */
export class Validator {
  readonly #places: ValidatorPlaces
  #relay: AbciRelay | undefined
  #ledger: Program | undefined
  #engine: Program | undefined

  constructor(places: ValidatorPlaces) {
    this.#places = places
    for (const part of ['engine', 'ledger'] as const) this.shiftClock(part, 0)
  }

  get disk(): Disk {
    return this.#places.disk
  }

  /** Home folder of CometBFT. */
  get home(): string {
    return join(this.disk.folder, 'comet')
  }

  /** Address of the ledger node's JSON-RPC. */
  get nodeUrl(): string {
    return `http://127.0.0.1:${this.#places.nodePort}/`
  }

  /** Address of CometBFT's RPC. */
  get engineUrl(): string {
    return `http://127.0.0.1:${this.#places.rpcPort}/`
  }

  /** Socket on which the ledger node waits for CometBFT. */
  get ledgerSocket(): string {
    return join(this.#places.folder, 'abci.sock')
  }

  get #relaySocket(): string {
    return join(this.#places.folder, 'relay.sock')
  }

  get #dataFolder(): string {
    return join(this.disk.folder, 'node')
  }

  /** Whether the ledger has a snapshot to offer to others. */
  get hasSnapshot(): boolean {
    const folder = join(this.#dataFolder, 'snapshots')
    return existsSync(folder) && readdirSync(folder).length > 0
  }

  /** Starts the programs that are not running. Resolves when the ledger node listens and CometBFT is started. */
  async start(): Promise<void> {
    this.#relay ??= await this.#openRelay()
    if (this.#ledger?.isRunning !== true) {
      // CometBFT ends or hangs when its application is gone, so a supervisor restarts it.
      await end(this.#engine)
      this.#ledger = this.#startLedger()
      await this.#untilListening(this.#ledger)
    }
    if (this.#engine?.isRunning !== true) this.#engine = this.#startEngine()
  }

  /** Kills programs and waits until they have ended. */
  async kill(part: Part): Promise<void> {
    await Promise.all(this.#programsOf(part).map(end))
  }

  signal(part: Part, signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const program of this.#programsOf(part)) program?.child.kill(signal)
  }

  async #openRelay(): Promise<AbciRelay> {
    const relay = await AbciRelay.open(this.#relaySocket, this.ledgerSocket)
    relay.lie(this.#places.lies.honest)
    return relay
  }

  /** Makes the ledger send false responses to CometBFT. Undefined ends this. */
  lie(lie: Lie | undefined): void {
    const { lies } = this.#places
    this.#relay?.lie(lie === undefined ? lies.honest : lies.liar(lie))
  }

  /** Shifts the wall clocks of programs, including programs that start later. */
  shiftClock(part: Part, offsetMs: number): void {
    for (const each of ['engine', 'ledger'] as const) {
      if (part === each || part === 'both') writeFileSync(this.#clockFile(each), String(offsetMs))
    }
  }

  #clockFile(part: Exclude<Part, 'both'>): string {
    return join(this.#places.folder, `${part}.clock`)
  }

  /** Deletes everything except keys and settings. Both programs must have ended. */
  wipe(): void {
    rmSync(this.#dataFolder, { recursive: true, force: true })
    rmSync(join(this.home, 'data'), { recursive: true })
    rmSync(join(this.home, 'config', 'addrbook.json'), { force: true })
    mkdirSync(join(this.home, 'data'))
    // CometBFT does not start without this file.
    const unsigned = JSON.stringify({ height: '0', round: 0, step: 0 })
    writeFileSync(join(this.home, 'data', 'priv_validator_state.json'), unsigned)
  }

  /** Returns the log of a program. */
  log(part: Exclude<Part, 'both'>): string {
    return readFileSync(this.#logFile(part), 'utf8')
  }

  #logFile(part: Exclude<Part, 'both'>): string {
    return join(this.#places.folder, `${part}.log`)
  }

  /** Kills the ledger node between FinalizeBlock and Commit of the next block, or after ten seconds without a block. */
  async crashBeforeCommit(): Promise<void> {
    const ledger = this.#ledger
    const isAtCommit = new Promise<void>((resolve) => {
      this.#relay?.arm(() => {
        ledger?.child.kill('SIGKILL')
        resolve()
      })
    })
    const timer = new AbortController()
    await Promise.race([isAtCommit, delay(COMMIT_TIMEOUT, undefined, { signal: timer.signal })])
    timer.abort()
    this.#relay?.arm(undefined)
    await end(ledger)
  }

  /** Ends all programs. The ledger and the blocks remain if `isKept`. */
  async end(isKept: boolean): Promise<void> {
    await this.kill('both')
    await this.#relay?.close()
    await this.disk.close(isKept)
  }

  #programsOf(part: Part): readonly (Program | undefined)[] {
    const programs = { engine: [this.#engine], ledger: [this.#ledger], both: [this.#engine, this.#ledger] }
    return programs[part]
  }

  #startLedger(): Program {
    const places = ['--port', String(this.#places.nodePort), '--comet-home', this.home, '--data', this.#dataFolder]
    const program = ['--disable-warning=ExperimentalWarning', '--import', SHIFTED_CLOCK, NODE_MAIN]
    const args = [...program, '--log', 'comet', '--workers', '1', ...places]
    return run(process.execPath, args, this.#logFile('ledger'), this.#clockFile('ledger'))
  }

  #startEngine(): Program {
    const { binary } = this.#places
    // If peers knew each other's addresses, they would bypass the links.
    const args = ['start', '--home', this.home, '--proxy_app', `unix://${this.#relaySocket}`, '--p2p.pex=false']
    return run(binary, args, this.#logFile('engine'), this.#clockFile('engine'))
  }

  async #untilListening(ledger: Program): Promise<void> {
    const until = performance.now() + START_TIMEOUT
    while (!(await canConnect(this.ledgerSocket))) {
      if (!ledger.isRunning)
        throw new ProgramFailure(`the ledger node of ${this.#places.folder} ended while it started`)
      if (performance.now() > until)
        throw new ProgramFailure(`the ledger node of ${this.#places.folder} does not listen`)
      await delay(50)
    }
  }
}

/** A program of a validator does not run as it should. */
export class ProgramFailure extends Error {
  readonly code = 'chaos/program'
}

function run(command: string, args: readonly string[], logFile: string, clockFile: string): Program {
  const log = openSync(logFile, 'a')
  // The load of a run comes from one address, which may need more requests than one client of an exchange may make.
  const limits = { NODE_CLIENT_WORK_MS: '100000', NODE_CLIENTS_WORK_MS: '100000' }
  const env = { ...process.env, LOG_LEVEL: 'warn', CLOCK_OFFSET_FILE: clockFile, ...limits }
  const child = spawn(command, args, { stdio: ['ignore', log, log], env })
  closeSync(log)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const program = { child, ended, isRunning: true }
  const endWithThisProgram = () => child.kill('SIGKILL')
  process.once('exit', endWithThisProgram)
  void ended.then(() => {
    program.isRunning = false
    process.off('exit', endWithThisProgram)
  })
  return program
}

async function end(program: Program | undefined): Promise<void> {
  program?.child.kill('SIGKILL')
  await program?.ended
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
