import type { RealNameAction } from '@tidebook/contract/identity'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import type { FinanceDirectory } from './finance-directory.ts'

/** What sells products works with. */
export interface FinanceContext {
  readonly pool: () => pg.Pool
  readonly definition: NetworkDefinition
  /** Whether the network's file has products at all. */
  readonly isOffered: boolean
  /** Tokens of the network, as far as they are known. */
  readonly tokens: () => readonly { readonly code: string; readonly issuer: string }[]
  /** Undefined while no agent runs. */
  readonly directory: () => FinanceDirectory | undefined
  /** Whether somebody has to be verified for it. @throws ApiError `realNameRequired` */
  readonly requireRealName: (account: string, action: RealNameAction) => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
}
