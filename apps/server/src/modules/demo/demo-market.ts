import type { Logger } from '../../platform/logger.ts'
import type { NetworkKeys } from '../local-network/network-keys.ts'
import type { NodeLink } from '../node/node-link.ts'
import type { Metrics } from '../ops/metrics.ts'

export interface DemoOptions {
  readonly logger: Logger
  readonly now: () => number
  readonly metrics: Metrics
}

/** People who are still trading. */
export interface DemoTrading {
  stop(): Promise<void>
}

/** A market worth looking at on a network of our own: a past of real transactions, and traders who go on. */
export class DemoMarket {
  /** When the past begins, ms since 1970. */
  readonly startTime: number
  readonly #options: DemoOptions

  constructor(options: DemoOptions) {
    this.#options = options
    this.startTime = options.now() - 30 * 86_400_000
  }

  async writeHistory(_link: NodeLink, _keys: NetworkKeys): Promise<void> {
    this.#options.logger.info('writing')
  }

  trade(_link: NodeLink, _keys: NetworkKeys): DemoTrading {
    return { stop: () => Promise.resolve() }
  }
}
