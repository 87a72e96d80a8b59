import type { ParsedAmount, ParsedPaths } from '@tidebook/protocol'
import type { Asset } from '../views/view-types.ts'

/** A payment to find paths for. */
export interface PathSearch {
  readonly source: Uint8Array
  readonly target: Uint8Array
  /** The amount to deliver. With `everything`, only its asset matters. */
  readonly deliver: ParsedAmount
  /** Whether to deliver as much as the spendable amount buys. */
  readonly everything: boolean
  /** Maximum amount to spend. Its asset is then the only one to spend. */
  readonly sendMax: ParsedAmount | undefined
  /** Assets to spend; undefined means everything that the source can spend. A token without issuer means any issuer. */
  readonly sources: readonly SourceAsset[] | undefined
}

/** An asset to spend. A token without issuer is spent from any line of the source. */
type SourceAsset = Asset

/** One way to make the payment. */
export interface PathAlternative {
  /** Empty when the default path is sufficient. */
  readonly paths: ParsedPaths
  /** Maximum amount that the source spends: SendMax of the payment. */
  readonly spent: ParsedAmount
  readonly delivered: ParsedAmount
}
