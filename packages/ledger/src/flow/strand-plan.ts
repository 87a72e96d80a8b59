import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { Path } from './path-node.ts'
import type { Step } from './step.ts'

export type Strand = readonly Step[]

export interface StrandPlan {
  readonly source: AccountEntry
  readonly target: AccountEntry
  /** What goes in; its issuer is the source itself when any issuer will do. */
  readonly spend: AssetRef
  readonly deliver: AssetRef
  /** The nodes between; none = the shortest way. */
  readonly path: Path
  /** Worst rate to take when an offer is being crossed. */
  readonly crossing: { readonly threshold: bigint } | undefined
}
