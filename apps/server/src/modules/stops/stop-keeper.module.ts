import type { Logger } from '../../platform/logger.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { openNodeLink } from '../node/node-link.ts'
import { StopKeeper } from './stop-keeper.ts'

export interface StopKeeperModuleOptions {
  /** Whether the network's ledger has tickets. */
  readonly supported: boolean
  /** Whether ledgers close manually. */
  readonly isManual: boolean
  readonly logger: Logger
  /** Calls a function with the index of each newly indexed ledger. */
  readonly follow: (onIndexed: (ledger: number) => void) => void
}

/** Sends stop orders, in the program that fills the index. */
export function stopKeeperModule({ supported, isManual, logger, follow }: StopKeeperModuleOptions): ServerModule {
  return {
    name: 'stop-keeper',
    roles: ['market'],
    lifecycle: {
      node: async ({ node, database }) => {
        if (!supported || database === undefined) return undefined
        const link = openNodeLink(node.place, logger, {}, node.token)
        const keeper = new StopKeeper({ pool: database.pool, link, logger, isManual })
        const stop = (): Promise<void> => {
          const stopped = keeper.stop()
          // Ends the requests that the keeper is waiting for.
          link.close()
          return stopped
        }
        try {
          await keeper.start()
        } catch (error) {
          await stop()
          throw error
        }
        follow((ledger) => keeper.ledger(ledger))
        return stop
      },
    },
  }
}
