import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../lib/run.ts'
import { CommitRelay } from './commit-relay.ts'
import type { Part } from './fault.ts'

const NODE_MAIN = join(root, 'packages/node/src/main.ts')
/** Milliseconds within which a ledger node must listen. */
const START_TIMEOUT = 120_000
/** Milliseconds to wait for the commit at which a ledger crashes. */
const COMMIT_TIMEOUT = 10_000

interface Program {
  readonly child: ChildProcess
  readonly ended: Promise<void>
  isRunning: boolean
}

interface ValidatorPlaces {
  /** Path of CometBFT. */
  readonly binary: string
  readonly folder: string
  readonly nodePort: number
  readonly rpcPort: number
}

/** CometBFT and the ledger node of one validator, as two programs. */
export class Validator {
  readonly #places: ValidatorPlaces
  #relay: CommitRelay | undefined
  #ledger: Program | undefined
  #engine: Program | undefined

  constructor(places: ValidatorPlaces) {
    this.#places = places
  }

  /** Home folder of CometBFT. */
  get home(): string {
    return join(this.#places.folder, 'comet')
  }

  /** Address of the ledger node's JSON-RPC. */
  get nodeUrl(): string {
    return `http://127.0.0.1:${this.#places.nodePort}/`
  }

  /** Address of CometBFT's RPC. */
  get engineUrl(): string {
    return `http://127.0.0.1:${this.#places.rpcPort}/`
  }

  /** Socket at which the ledger node waits for CometBFT. */
  get ledgerSocket(): string {
    return join(this.#places.folder, 'abci.sock')
  }

  get #relaySocket(): string {
    return join(this.#places.folder, 'relay.sock')
  }

  /** Starts the programs that do not run. Resolves when the ledger node listens and CometBFT is started. */
  async start(): Promise<void> {
    this.#relay ??= await CommitRelay.open(this.#relaySocket, this.ledgerSocket)
    if (this.#ledger?.isRunning !== true) {
      // CometBFT ends or hangs when its application is gone. A supervisor restarts it.
      await end(this.#engine)
      this.#ledger = this.#startLedger()
      await this.#untilListening(this.#ledger)
    }
    if (this.#engine?.isRunning !== true) this.#engine = this.#startEngine()
  }

  /** Kills programs and waits for their end. */
  async kill(part: Part): Promise<void> {
    await Promise.all(this.#programsOf(part).map(end))
  }

  signal(part: Part, signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const program of this.#programsOf(part)) program?.child.kill(signal)
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

  async end(): Promise<void> {
    await this.kill('both')
    await this.#relay?.close()
  }

  #programsOf(part: Part): readonly (Program | undefined)[] {
    const programs = { engine: [this.#engine], ledger: [this.#ledger], both: [this.#engine, this.#ledger] }
    return programs[part]
  }

  #startLedger(): Program {
    const { folder, nodePort } = this.#places
    const places = ['--port', String(nodePort), '--comet-home', this.home, '--data', join(folder, 'node')]
    const args = ['--disable-warning=ExperimentalWarning', NODE_MAIN, '--log', 'comet', '--workers', '1', ...places]
    return run(process.execPath, args, join(folder, 'ledger.log'))
  }

  #startEngine(): Program {
    const { binary, folder } = this.#places
    // Peers that learn each other's addresses would go around the links.
    const args = ['start', '--home', this.home, '--proxy_app', `unix://${this.#relaySocket}`, '--p2p.pex=false']
    return run(binary, args, join(folder, 'engine.log'))
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

function run(command: string, args: readonly string[], logFile: string): Program {
  const log = openSync(logFile, 'a')
  // The load of a run comes from one address, which may use more than one client of an exchange.
  const env = { ...process.env, LOG_LEVEL: 'warn', NODE_CLIENT_WORK_MS: '100000', NODE_CLIENTS_WORK_MS: '100000' }
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
