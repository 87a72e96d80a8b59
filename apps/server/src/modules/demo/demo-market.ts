import type { Logger } from '../../platform/logger.ts'
import { marketPairs } from '../indexer/market-pairs.ts'
import type { OwnNode } from '../devnet/devnet.ts'
import type { NetworkKeys } from '../devnet/network-keys.ts'
import type { NetworkFile } from '../network/network-file.ts'
import { demoPairs } from './demo-pairs.ts'
import { DAY } from './history-schedule.ts'
import { writeHistory } from './history-writer.ts'

export interface DemoOptions {
  readonly logger: Logger
  readonly now: () => number
  /** How long the past is. */
  readonly days: number
}

/** The past is the same story on every machine. */
const HISTORY_SEED = 20_001
/** The genesis precedes the first order by this much. */
const MARGIN_MS = 60_000

/** The past of the demonstration market on a network of our own: real transactions of many days. */
export class DemoMarket {
  /** When the network begins, ms since 1970. */
  readonly startTime: number
  readonly #options: DemoOptions

  constructor(options: DemoOptions) {
    this.#options = options
    this.startTime = options.now() - options.days * DAY - MARGIN_MS
  }

  /** Writes the past of the market on a node that closes by hand. @param onWritten gets the share that is written. @throws SubmissionError, NodeLinkError */
  writeHistory(
    { link, session }: OwnNode,
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
