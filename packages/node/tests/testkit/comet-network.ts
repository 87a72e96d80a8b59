import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  CometClient,
  copyGenesis,
  equalValidators,
  findCometBinary,
  initHome,
  initHomes,
  otherPeers,
  readValidator,
  writeGenesisOfAll,
  writeLocalSettings,
} from '@tidebook/consensus'
import type { LocalPeer } from '@tidebook/consensus'
import type { GenesisState } from '../../src/log/comet/genesis-state.ts'
import { newGenesisState } from '../../src/log/comet/genesis-state.ts'
import { freePort } from '../../src/sockets/index.ts'
import type { NodeProgram } from './node-program.ts'
import { runNodeProgram } from './node-program.ts'
import type { RpcResult } from './test-node.ts'
import { callRpc, temporaryFolder } from './test-node.ts'
import { TestSocket } from './test-socket.ts'
import type { Signed } from './test-wallet.ts'
import { TestWallet } from './test-wallet.ts'

/** Reason why a test is skipped. */
export const NO_COMET = 'CometBFT is not installed: set COMETBFT_BIN'

/** Returns the path of the binary without building it; undefined if it is missing. */
export async function installedComet(): Promise<string | undefined> {
  const { COMETBFT_BIN, HOME, PATH = '' } = process.env
  // Without Go on PATH the binary cannot be built.
  const folders = PATH.split(':').filter((folder) => !/\/go\b/.test(folder))
  const env = { COMETBFT_BIN, HOME, PATH: folders.join(':') }
  return findCometBinary({ env, onProgress: () => undefined }).catch(() => undefined)
}

/** Milliseconds that CometBFT has to stop. */
const STOP_TIMEOUT = 2000

const APP_STATE = newGenesisState('swt', TestWallet.genesis().address)

interface CometStatusAnswer {
  readonly result: { readonly sync_info: { readonly latest_block_hash: string; readonly latest_block_height: string } }
}

/** A node and its CometBFT, as two programs. */
export class Validator {
  readonly home: string
  readonly comet: CometClient
  readonly rpcUrl: string
  readonly #binary: string
  readonly #dataDir: string
  #node: NodeProgram | undefined
  #port = 0
  #engine: { readonly child: ChildProcess; readonly ended: Promise<void> } | undefined

  constructor(binary: string, folder: string, rpcPort: number) {
    this.#binary = binary
    this.home = join(folder, 'comet')
    this.#dataDir = join(folder, 'node')
    this.comet = new CometClient(`tcp://127.0.0.1:${rpcPort}`)
    this.rpcUrl = `http://127.0.0.1:${rpcPort}`
  }

  /** Returns the last block, which a joining node trusts. */
  async trustedBlock(): Promise<{ readonly trustHeight: number; readonly trustHash: string }> {
    const { result } = (await (await fetch(`${this.rpcUrl}/status`)).json()) as CometStatusAnswer
    const { latest_block_hash: trustHash, latest_block_height: height } = result.sync_info
    return { trustHeight: Number(height), trustHash }
  }

  /** Starts both programs. The node starts to listen after it has restored a snapshot. */
  async startRestoring(): Promise<void> {
    const started = this.startNode()
    this.startComet()
    await started
  }

  async startNode(): Promise<void> {
    const args = ['--log', 'comet', '--comet-home', this.home, '--data', this.#dataDir, '--workers', '1']
    // A test submits more transactions than one client may.
    const env = { NODE_CLIENT_WORK_MS: '100000', NODE_CLIENTS_WORK_MS: '100000', LOG_LEVEL: 'info' }
    this.#node = runNodeProgram(args, env)
    this.#port = await this.#node.port
  }

  startComet(): void {
    const log = openSync(join(this.home, 'log'), 'a')
    const child = spawn(this.#binary, ['start', '--home', this.home], { stdio: ['ignore', log, log] })
    closeSync(log)
    this.#engine = { child, ended: new Promise((resolve) => child.once('close', () => resolve())) }
  }

  async start(): Promise<void> {
    await this.startNode()
    this.startComet()
  }

  /**
   * Kills the node. Its CometBFT stops when the application is gone. If that happens during a commit, CometBFT hangs,
   * so it is killed after a while, as a supervisor would.
   */
  async killNode(): Promise<void> {
    this.#node?.child.kill('SIGKILL')
    await this.#node?.ended
    const timer = setTimeout(() => this.#engine?.child.kill('SIGKILL'), STOP_TIMEOUT)
    await this.#engine?.ended
    clearTimeout(timer)
  }

  async killComet(): Promise<void> {
    this.#engine?.child.kill('SIGKILL')
    await this.#engine?.ended
  }

  async kill(): Promise<void> {
    this.#engine?.child.kill('SIGKILL')
    await this.killNode()
  }

  rpc(method: string, params?: Readonly<Record<string, unknown>>): Promise<RpcResult> {
    return callRpc(`http://127.0.0.1:${this.#port}/`, method, params)
  }

  /** Submits transactions in order, without waiting for results in between. */
  async submitAll(signed: readonly Signed[]): Promise<unknown[]> {
    const socket = await TestSocket.open(`ws://127.0.0.1:${this.#port}/`)
    const answers = await Promise.all(signed.map(({ blob }) => socket.request('submit', { tx_blob: blob })))
    socket.close()
    return answers.map(({ result }) => (result as RpcResult | undefined)?.['engine_result'])
  }

  async height(): Promise<number> {
    return this.comet.status().then(
      ({ height }) => height,
      () => 0,
    )
  }
}

/** Account whose signer list is the set of validators. */
const AUTHORITY = TestWallet.named('authority').address

function appState(validators: readonly Validator[], operators: readonly string[]): GenesisState {
  if (operators.length === 0) return APP_STATE
  const list = validators.map(({ home }, nth) => ({
    account: operators[nth] ?? '',
    power: 10,
    key: readValidator(home).pub_key.value,
  }))
  return newGenesisState('swt', TestWallet.genesis().address, {}, { authority: AUTHORITY, validators: list })
}

/** Validators of one network on this machine. */
export class CometNetwork {
  readonly validators: readonly Validator[]
  readonly #folder: string
  readonly #firstPeer: LocalPeer
  readonly #followers: Validator[] = []

  private constructor(folder: string, validators: readonly Validator[], firstPeer: LocalPeer) {
    this.#folder = folder
    this.#firstPeer = firstPeer
    this.validators = validators
  }

  /**
   * Writes the home folders. Starts nothing.
   * @param operators accounts that change the validators, one for each of the first validators; all other nodes follow
   *   without a vote. Without operators all nodes have a vote, and the validators never change
   */
  static async create(
    binary: string,
    count: number,
    commitTimeoutMs: number,
    operators: readonly string[] = [],
  ): Promise<CometNetwork> {
    const folder = temporaryFolder()
    const ports: { readonly rpc: number; readonly p2p: number }[] = []
    while (ports.length < count) ports.push({ rpc: await freePort(), p2p: await freePort() })
    const validators = ports.map(({ rpc }, nth) => new Validator(binary, join(folder, String(nth)), rpc))
    const homes = validators.map(({ home }) => home)
    const ids = await initHomes(binary, homes)
    const voting = operators.length === 0 ? validators : validators.slice(0, operators.length)
    const genesis = {
      chainId: 'tide-test',
      time: Math.floor(Date.now() / 1000) * 1000,
      validators: equalValidators(voting.map(({ home }) => home)),
      appState: appState(voting, operators),
    }
    writeGenesisOfAll(homes, genesis)
    const peerPorts = ports.map(({ p2p }) => p2p)
    for (const [nth, { rpc: rpcPort, p2p: peerPort }] of ports.entries()) {
      const home = homes[nth] ?? ''
      const [application, peers] = [`unix://${join(home, 'abci.sock')}`, otherPeers(ids, peerPorts, nth)]
      writeLocalSettings(home, { application, rpcPort, peerPort, peers, commitTimeoutMs })
    }
    const [id = ''] = ids
    const [port = 0] = peerPorts
    return new CometNetwork(folder, validators, { id, port })
  }

  /** Prepares a node without a vote that starts from a snapshot. Starts nothing. */
  async joinBySnapshot(binary: string): Promise<Validator> {
    const [first] = this.validators
    if (first === undefined) throw new TypeError('No validators')
    const [rpc, p2p] = [await freePort(), await freePort()]
    const follower = new Validator(binary, join(this.#folder, 'follower'), rpc)
    this.#followers.push(follower)
    await initHome(binary, follower.home)
    copyGenesis(follower.home, join(first.home, 'config', 'genesis.json'))
    writeLocalSettings(follower.home, {
      application: `unix://${join(follower.home, 'abci.sock')}`,
      rpcPort: rpc,
      peerPort: p2p,
      peers: [this.#firstPeer],
      stateSync: { servers: [first.rpcUrl, first.rpcUrl], ...(await first.trustedBlock()) },
    })
    return follower
  }

  async end(): Promise<void> {
    await Promise.all([...this.validators, ...this.#followers].map((validator) => validator.kill()))
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
