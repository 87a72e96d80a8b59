import { pino } from 'pino'
import { swt } from '@tidebook/protocol'
import { AddressBook } from '../../packages/node/src/store/address-book.ts'
import { defaultLimits } from '../../packages/node/src/server/limits.ts'
import { dispatch } from '../../packages/node/src/rpc/dispatch.ts'
import type { CometGenesis } from '../../packages/node/src/log/comet/genesis-state.ts'
import { genesisOptions } from '../../packages/node/src/log/comet/genesis-state.ts'
import { genesisMaster } from '../../packages/node/src/genesis-master.ts'
import { LmdbStore } from '../../packages/node/src/store/lmdb-store.ts'
import { loadVerifier } from '../../packages/node/src/verify/secp256k1-verifier.ts'
import { MembersText } from '../../packages/node/src/json/result.ts'
import type { NodeMetrics } from '../../packages/node/src/server/metrics.ts'
import { NodeRuntime } from '../../packages/node/src/node-runtime.ts'
import type { RuntimeFrame } from '../../packages/node/src/node-runtime.ts'
import { openLedger } from '../../packages/node/src/pipeline/genesis.ts'
import { RpcError } from '../../packages/node/src/json/rpc-error.ts'
import { rulesOfStore } from '../../packages/node/src/pipeline/genesis-fees.ts'
import { verifyTask } from '../../packages/node/src/verify/verify-task.ts'
import { SETTINGS } from '../../packages/node/tests/testkit/plain-ledger.ts'
import { SeededRandom } from '../../packages/testkit/src/fuzz/seeded-random.ts'
import { SimLog } from './sim-log.ts'
import type { Trace } from './trace.ts'
import { VirtualDisk } from './virtual-disk.ts'
import { mixed } from './virtual-network.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Longer than any simulation, because virtual time triggers the sweeps, not the runtime's timer. */
const NEVER_MS = 2 ** 31 - 1
const SWEEP_MS = 5000
/** Small enough for stories to fill it. */
const QUEUE = {
  ...SETTINGS,
  startTarget: 2,
  leastTarget: 2,
  mostTarget: 4,
  capacity: 20,
  capacityBytes: 20_000,
  perAccount: 5,
}
/** Expected milliseconds between two blocks. */
export const BLOCK_MS = 1000

type VerifyTask = Parameters<typeof verifyTask>[0]

export interface SimNodeOptions {
  readonly name: string
  readonly seed: number
  readonly time: VirtualTime
  readonly trace: Trace
  readonly genesis: CometGenesis
  readonly verify: (task: VerifyTask) => boolean
  readonly gossip: (envelope: Uint8Array) => void
  /** Called for behavior that a correct node never shows: it stops, or a check of it fails. */
  readonly onFault: (error: unknown) => void
}

/**
 * Returns a verifier that computes each signature once for all nodes. The validity of a signature depends on nothing
 * else.
 */
export async function sharedVerifier(): Promise<(task: VerifyTask) => boolean> {
  const { verify } = await loadVerifier()
  const known = new Map<string, boolean>()
  return (task) => {
    const key = [task.publicKey, task.signature, task.message]
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join('|')
    const valid = known.get(key) ?? verifyTask(task, verify)
    known.set(key, valid)
    return valid
  }
}

/** A node in a simulation: the real ledger, queue, pipeline, store format and request handlers on a virtual disk. */
export class SimNode {
  readonly name: string
  readonly disk: VirtualDisk
  readonly #options: SimNodeOptions
  readonly #random: SeededRandom
  /** Number of starts and crashes. Operations that an earlier process started have no effect on a later one. */
  #life = 0
  #runtime: NodeRuntime | undefined
  #log: SimLog | undefined
  /** Milliseconds by which the node's clock is ahead. */
  clockShiftMs = 0
  /** Additional milliseconds that the node takes for each response. */
  slownessMs = 0

  constructor(options: SimNodeOptions) {
    this.#options = options
    this.name = options.name
    this.disk = new VirtualDisk(options.time)
    this.#random = new SeededRandom(mixed(options.seed, options.name))
  }

  get isUp(): boolean {
    return this.#runtime !== undefined
  }

  get life(): number {
    return this.#life
  }

  get log(): SimLog {
    if (this.#log === undefined) throw new TypeError(`${this.name} is down`)
    return this.#log
  }

  /** Opens the ledger on the disk, or creates it. */
  async start(): Promise<void> {
    const { genesis, gossip, onFault, time } = this.#options
    this.#life += 1
    const life = this.#life
    const request = { ...genesisOptions(genesis), submissionQueue: QUEUE }
    const addresses = new AddressBook(swt)
    const store = new LmdbStore(this.name, this.disk.connect(), addresses, () => undefined)
    await store.claim(swt.id)
    await store.modernise()
    const rules = rulesOfStore(swt, request, store)
    await store.claimOrder('engine')
    const master = genesisMaster(swt, request.genesisAccount)
    const { genesisCloseTime: closeTime = 0, totalDrops = 0n } = request
    const ledger = await openLedger(rules, store, {
      isGenesisFixed: true,
      genesis: () => ({ master, totalDrops, closeTime, firstLedgers: 1 }),
    })
    const log = new SimLog({ genesis, gossip, time, onFault })
    const opened = { store, release: () => store.close() }
    const runtime = new NodeRuntime(this.#frame(log, life), { rules, addresses, opened, ledger })
    runtime.start()
    this.#log = log
    this.#runtime = runtime
    this.#sweep(life)
  }

  #frame(log: SimLog, life: number): RuntimeFrame {
    const { genesis, onFault, time } = this.#options
    const clock = (): number => time.now() + this.clockShiftMs
    const verify = (task: VerifyTask, done: (valid: boolean) => void): void => {
      const valid = this.#options.verify(task)
      // Several workers respond in any order.
      time.after(this.#random.below(4), () => life === this.#life && done(valid))
    }
    const metrics: Pick<NodeMetrics, 'brokenInvariant' | 'closed' | 'submission'> = {
      brokenInvariant: (broken) => onFault(new Error(`${this.name}: broken invariant ${broken.invariant}`)),
      closed: () => undefined,
      submission: () => undefined,
    }
    const work = { workClock: () => 0, sweepIntervalMs: NEVER_MS }
    return {
      options: { ...genesisOptions(genesis), port: 0, dataDir: this.name, log, ...work },
      limits: defaultLimits,
      network: swt,
      clock,
      logger: pino({ level: 'silent' }),
      pool: { verify, verifyLater: verify } as Partial<RuntimeFrame['pool']> as RuntimeFrame['pool'],
      metrics: metrics as NodeMetrics,
      facts: {
        version: 'simulated',
        verifier: 'native',
        verificationWorkers: 1,
        manual: false,
        closeIntervalMs: BLOCK_MS,
        startedAt: clock(),
      },
      onFailure: (error) => life === this.#life && onFault(error),
      requestStop: () => onFault(new Error(`${this.name} wants to stop`)),
      startOver: undefined,
    }
  }

  #sweep(life: number): void {
    this.#options.time.after(SWEEP_MS, () => {
      if (life !== this.#life) return
      this.#runtime?.services.pipeline.sweep()
      this.#sweep(life)
    })
  }

  /** Ends the process at once. Data that is not on the disk is lost. */
  crash(): void {
    this.#life += 1
    this.disk.cutPower()
    const runtime = this.#runtime
    this.#runtime = undefined
    this.#log = undefined
    this.clockShiftMs = 0
    this.slownessMs = 0
    // Only clears the timers of the runtime, because the disk accepts nothing more from this process.
    runtime?.stop().catch(() => undefined)
  }

  /**
   * Answers a JSON-RPC request as the node does over HTTP.
   * @throws TypeError if the node is down
   */
  async answer(client: string, method: string, values: Readonly<Record<string, unknown>>): Promise<string> {
    const runtime = this.#runtime
    if (runtime === undefined) throw new TypeError(`${this.name} is down`)
    const caller = { isAdmin: client === 'oracle', ownsLedger: false, client }
    try {
      return await dispatch({ method, values }, runtime.services, caller, (result) =>
        result instanceof MembersText
          ? `{"result":{${result.text},"status":"success"}}`
          : JSON.stringify({ result: { ...result, status: 'success' } }),
      )
    } catch (error) {
      if (error instanceof RpcError) return JSON.stringify({ result: error.toJson() })
      throw error
    }
  }
}
