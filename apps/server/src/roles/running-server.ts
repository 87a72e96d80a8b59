import type { ReadyAnswer } from '@tidebook/contract'
import type { RunningAgent } from '../modules/agent/start-agent.ts'
import type { Market } from './market.ts'

/** A program that runs. */
export interface RunningServer {
  /** Where people go. */
  readonly url: string
  /** Of its index and its node; undefined when its roles need none. */
  readonly databaseUrl: string | undefined
  readonly nodeUrl: string | undefined
  /** Of administration, where this program has it. */
  readonly nodeToken: string | undefined
  /** The market in this program; empty where its roles need no market. */
  readonly market: Pick<Market, 'index' | 'isLoaded'>
  /** The network is local but its first accounts are not there yet. */
  readonly isPreparing: boolean
  /** The answer of `/ready`. */
  readiness(): Promise<ReadyAnswer>
  /** Settles when the index has been read into memory; at once in a program that does not look at it. */
  readonly loaded: Promise<void>
  /**
   * Settles when the network is made and its services have started. When that fails, everything is stopped, and it rejects
   * with a ServerError.
   */
  readonly prepared: Promise<void>
  /** The agent of this program; undefined before it has begun, and in a program without one. */
  readonly agent: RunningAgent | undefined
  stop(): Promise<void>
}
