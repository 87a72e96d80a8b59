import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import type { GatewayConditions } from './open-gateways.ts'
import type { OrderKind } from './order-row.ts'

/** Dependencies of the modules that accept orders. */
export interface GatewayContext extends GatewayConditions {
  readonly pool: () => pg.Pool
  readonly definition: NetworkDefinition
  /**
   * Rejects an account that is not verified if the action requires verification.
   * @throws ApiError `realNameRequired`
   */
  readonly requireRealName: (account: string, action: OrderKind) => Promise<void>
  /**
   * Returns a wallet's balance of a listed token as decimal text.
   * @throws ApiError `notReady` while the ledger cannot be queried
   */
  readonly heldOf: (wallet: string, token: string) => Promise<string>
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}
