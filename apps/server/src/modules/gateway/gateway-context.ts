import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import type { GatewayStand } from './open-gateways.ts'
import type { OrderKind } from './order-row.ts'

/** What takes orders works with. */
export interface GatewayContext extends GatewayStand {
  readonly pool: () => pg.Pool
  readonly definition: NetworkDefinition
  /** Whether somebody has to be verified for it. @throws ApiError `realNameRequired` */
  readonly requireRealName: (account: string, action: OrderKind) => Promise<void>
  /** What a wallet holds of a listed token, decimal text. @throws ApiError `notReady` while the ledger cannot be asked */
  readonly heldOf: (wallet: string, token: string) => Promise<string>
  /** Milliseconds since 1970. */
  readonly now: () => number
}
