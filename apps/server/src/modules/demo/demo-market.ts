import type { Logger } from '../../platform/logger.ts'
import { marketPairs } from '../indexer/market-pairs.ts'
import type { LocalNode } from '../devnet/devnet.ts'
import type { NetworkKeys } from '../devnet/network-keys.ts'
import type { NetworkFile } from '../network/network-file.ts'
import { demoPairs } from './demo-pairs.ts'
import { DAY } from './history-schedule.ts'
import { writeHistory } from './history-writer.ts'

export interface DemoOptions {
  readonly logger: Logger
  readonly now: () => number
  /** Length of the history, in days. */
  readonly days: number
}

/** Seed of the history, so that it is the same on every machine. */
const HISTORY_SEED = 20_001
/** Time between the genesis and the first order, in milliseconds. */
const MARGIN_MS = 60_000

/** History of the demonstration market on our own network: real transactions of many days. */
export class DemoMarket {
  /** Start time of the network, in milliseconds since 1970. */
  readonly startTime: number
  readonly #options: DemoOptions

  constructor(options: DemoOptions) {
    this.#options = options
    this.startTime = options.now() - options.days * DAY - MARGIN_MS
  }

  /**
   * Writes the history of the market on a node that closes manually.
   * @param onWritten receives the fraction written so far
   * @throws SubmissionError, NodeLinkError
   */
  writeHistory(
    { link, session }: LocalNode,
    keys: NetworkKeys,
    network: NetworkFile,
    onWritten: (share: number) => void,
  ): Promise<void> {
    const { logger, now, days } = this.#options
    return writeHistory({
      link,
      session,
      keys,
      network,
      pairs: demoPairs(network),
      resolver: marketPairs(network).resolver,
      logger,
      now,
      days,
      seed: HISTORY_SEED,
      onWritten,
    })
  }
}
