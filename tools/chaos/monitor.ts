import { setTimeout as delay } from 'node:timers/promises'
import { Random } from '../differential/random.ts'
import { readHeight } from './checker/engine-reader.ts'
import { readAccount } from './checker/node-reader.ts'
import { Progress } from './checker/progress.ts'
import { ReadHistory } from './checker/read-history.ts'
import { RpcFailure } from './checker/rpc.ts'
import type { Connections } from './connections.ts'
import type { Limits } from './limits.ts'
import type { Network } from './network.ts'

const SAMPLE_MS = 500
const READ_MS = 300

interface MonitorOptions {
  readonly network: Network
  readonly connections: Connections
  /** Accounts of the clients. */
  readonly accounts: readonly string[]
  readonly seed: number
  readonly limits: Limits
}

/** Observes the network during a run: its blocks, and the accounts that clients read. */
export class Monitor {
  readonly progress: Progress
  readonly reads = new ReadHistory()
  readonly #options: MonitorOptions
  readonly #control = new AbortController()
  #work: Promise<unknown> = Promise.resolve()

  constructor(options: MonitorOptions) {
    this.#options = options
    this.progress = new Progress(options.limits)
  }

  start(): void {
    const readers = this.#options.accounts.map((account, client) => this.#read(account, client))
    this.#work = Promise.all([this.#sample(), ...readers])
    // The error of a reader reaches the caller of `stop`.
    this.#work.catch(() => undefined)
  }

  async stop(): Promise<void> {
    this.#control.abort()
    await this.#work
  }

  async #sample(): Promise<void> {
    const { connections, network } = this.#options
    while (!this.#control.signal.aborted) {
      const { version } = connections
      const heights = await Promise.all(network.validators.map(({ engineUrl }) => readHeight(engineUrl)))
      const at = performance.now()
      // A sample during which a fault started or ended belongs to neither state.
      if (version === connections.version) {
        this.progress.add({
          at,
          height: Math.max(0, ...heights.flatMap((height) => height ?? [])),
          surelyConnected: connections.surelyConnected(at),
          possiblyConnected: connections.possiblyConnected(),
        })
      }
      await this.#pause(SAMPLE_MS)
    }
  }

  /** Reads a client's account at one validator after another, never at two simultaneously. */
  async #read(account: string, client: number): Promise<void> {
    const { network, seed } = this.#options
    const random = new Random(seed + client)
    while (!this.#control.signal.aborted) {
      const validator = random.below(network.validators.length)
      const url = network.validators[validator]?.nodeUrl ?? ''
      try {
        this.reads.add({ client, validator, ...(await readAccount(url, account)) })
      } catch (error) {
        // The validator is down, or behind the ledger that created the account.
        if (!(error instanceof RpcFailure)) throw error
      }
      await this.#pause(READ_MS)
    }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#control.signal }).catch(() => undefined)
  }
}
