import type { ParsedAmount, ParsedPaths } from '@tidebook/protocol'
import type { Asset } from '../views/view-types.ts'

/** A payment for which ways are looked for. */
export interface PathSearch {
  readonly source: Uint8Array
  readonly target: Uint8Array
  /** What is to arrive; with `everything` only its asset counts. */
  readonly deliver: ParsedAmount
  /** As much is to arrive as what may be spent can pay. */
  readonly everything: boolean
  /** The most that may be spent; its asset is then the only one to spend. */
  readonly sendMax: ParsedAmount | undefined
  /** Assets to spend; undefined = whatever the source can spend. A token without issuer: of any issuer. */
  readonly sources: readonly SourceAsset[] | undefined
}

/** An asset to spend; a token whose issuer is open is spent from any line of the source. */
export type SourceAsset = Asset

/** One way of making the payment. */
export interface PathAlternative {
  /** May be empty: then the shortest way does it. */
  readonly paths: ParsedPaths
  /** What the source spends at most, as SendMax of the payment. */
  readonly spent: ParsedAmount
  readonly delivered: ParsedAmount
}
