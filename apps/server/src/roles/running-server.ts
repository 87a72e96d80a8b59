import type { ReadyAnswer } from '@tidebook/contract'
import type { RunningAgent } from '../modules/agent/start-agent.ts'
import type { Sandbox } from '../modules/faucet/sandbox.module.ts'
import type { ClusterMember } from '../modules/cluster/cluster-file.ts'
import type { Market } from './market.ts'

/** A running program. */
export interface RunningServer {
  /** URL for users. */
  readonly url: string
  /** Database of its index; undefined when its roles do not need one, as is `nodeUrl`. */
  readonly databaseUrl: string | undefined
  readonly nodeUrl: string | undefined
  /** Administration token, if this program has it. */
  readonly nodeToken: string | undefined
  /** The market in this program; empty when its roles do not need a market. */
  readonly market: Pick<Market, 'index' | 'isLoaded' | 'readiness'>
  /** Whether the network is local and its first accounts do not exist yet. */
  readonly isPreparing: boolean
  /** Written share of a new local network's history, 0 to 1. */
  readonly historyWritten: number
  /** Validators on this machine; empty without a cluster and until the network is complete. */
  readonly validators: readonly ClusterMember[]
  /** The sandbox account with test money; undefined before it is funded, and outside a demonstration. */
  readonly sandbox: Sandbox | undefined
  /** Returns the response of `/ready`. */
  readiness(): Promise<ReadyAnswer>
  /** Settles when the index has been loaded into memory; immediately in a program that does not use the index. */
  readonly loaded: Promise<void>
  /**
   * Settles when the network is complete and its services have started. On failure, everything is stopped and the
   * promise rejects with a ServerError.
   */
  readonly prepared: Promise<void>
  /** The agent of this program; undefined before it has started, and in a program without one. */
  readonly agent: RunningAgent | undefined
  /**
   * From now on responds to `/ready` with 503, so that proxies switch to another program. All requests are still
   * served.
   */
  leave(): void
  stop(): Promise<void>
}
