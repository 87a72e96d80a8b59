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
  /** What this program knows of the market; nothing where its roles need none. */
  readonly market: Pick<Market, 'index' | 'isLoaded'>
  /** The network is local but its first accounts are not there yet. */
  readonly isPreparing: boolean
  /** What `/ready` answers. */
  readiness(): Promise<ReadyAnswer>
  /** Settles when the index has been read into memory; at once in a program that does not look at it. */
  readonly loaded: Promise<void>
  /**
   * Settles when the network is made and its services have started. When that fails, everything is stopped, and it rejects
   * with a ServerError.
   */
  readonly prepared: Promise<void>
  /** What takes deposits and pays withdrawals; undefined while nothing does in this program. */
  readonly agent: RunningAgent | undefined
  stop(): Promise<void>
}
