import type { Logger } from '../../platform/logger.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { startTokenStock, type SendTokens } from './token-stock.ts'

/** Pays tokens from the issuers of one of our own networks to the agent. */
export interface TokenSource {
  readonly send: SendTokens
  stop(): void
}

export interface TokenStockModuleOptions {
  readonly description: NetworkDescription
  /** Whether ledgers close and accounts are funded manually. */
  readonly isManual: boolean
  /** Undefined on networks that others operate. */
  readonly openSource: () => TokenSource | undefined
  readonly logger: Logger
}

/** Funds the agent's accounts with tokens, in the program that runs the node of one of our own networks. */
export function tokenStockModule(options: TokenStockModuleOptions): ServerModule {
  return {
    name: 'token-stock',
    roles: ['node'],
    lifecycle: {
      network: ({ database }) => {
        const { description, isManual, openSource, logger } = options
        if (database === undefined || isManual) return undefined
        const source = openSource()
        if (source === undefined) return undefined
        const stop = startTokenStock({ pool: database.pool, description, send: source.send, logger })
        return async () => {
          const stopped = stop()
          // The loop may be waiting for a payment. Stopping the source ends that wait.
          source.stop()
          await stopped
        }
      },
    },
  }
}
