import { randomInt } from 'node:crypto'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { LocalNetwork } from '../devnet/local-network.ts'
import { marketPairs } from '../indexer/market-pairs.ts'
import { demoPairs } from './demo-pairs.ts'
import { LiveTraders } from './live-traders.ts'
import { Random } from './random.ts'

const SEEDS = 2 ** 32

export interface DemoModuleOptions {
  /** Whether makers and takers trade after the network is created. */
  readonly isTrading: boolean
  /** Undefined on networks that others operate. */
  readonly local: () => LocalNetwork | undefined
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Automated traders of the demonstration market. */
export function demoModule({ isTrading, local, logger, metrics }: DemoModuleOptions): ServerModule {
  return {
    name: 'demo',
    roles: ['node'],
    lifecycle: {
      network: () => {
        const own = local()
        if (!isTrading || own === undefined) return undefined
        const { network, keys, link } = own
        const session = own.openSession()
        const traders = new LiveTraders({
          link,
          session,
          keys,
          network,
          pairs: demoPairs(network),
          resolver: marketPairs(network).resolver,
          logger,
          metrics,
          random: new Random(randomInt(SEEDS)),
        })
        return async () => {
          await traders.stop()
          session.stop()
        }
      },
    },
  }
}
