import type { Logger } from '../../platform/logger.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { startTokenStock, type GiveTokens } from './token-stock.ts'

/** Pays out of the issuers of a network of our own. */
export interface TokenSource {
  readonly give: GiveTokens
  stop(): void
}

export interface TokenStockModuleOptions {
  readonly description: NetworkDescription
  /** Ledgers close by hand, and accounts are filled by hand too. */
  readonly isManual: boolean
  /** Undefined on networks of others. */
  readonly openSource: () => TokenSource | undefined
  readonly logger: Logger
}

/** Fills the agent's accounts with tokens, in the program with the node of a network of our own. */
export const tokenStockModule = (options: TokenStockModuleOptions): ServerModule => ({
  name: 'token-stock',
  roles: ['node'],
  lifecycle: {
    network: ({ database }) => {
      const { description, isManual, openSource, logger } = options
      if (database === undefined || isManual) return undefined
      const source = openSource()
      if (source === undefined) return undefined
      const stop = startTokenStock({ pool: database.pool, description, give: source.give, logger })
      return async () => {
        const stopped = stop()
        // The loop may wait for a payment: the end of the source ends that wait.
        source.stop()
        await stopped
      }
    },
  },
})
