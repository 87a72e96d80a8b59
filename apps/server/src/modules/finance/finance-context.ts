import type { RealNameAction } from '@tidebook/contract/identity'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import type { FinanceDirectory } from './finance-directory.ts'

/** Dependencies of the finance module. */
export interface FinanceContext {
  readonly pool: () => pg.Pool
  readonly definition: NetworkDefinition
  /** Whether the network file describes any products. */
  readonly isOffered: boolean
  /** The network's tokens that are known so far. */
  readonly tokens: () => readonly { readonly code: string; readonly issuer: string }[]
  /** Undefined while no agent runs. */
  readonly directory: () => FinanceDirectory | undefined
  /**
   * Rejects an account that is not verified if the action requires it.
   * @throws ApiError `realNameRequired`
   */
  readonly requireRealName: (account: string, action: RealNameAction) => Promise<void>
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}
