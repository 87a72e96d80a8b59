import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from './account-entry.ts'
import type { AssetRef } from './asset-ref.ts'
import type { AuctionSlot, PoolVote } from './pool-parts.ts'

/** An amount with its asset. */
export interface AssetAmount {
  readonly asset: AssetRef
  readonly amount: LedgerNumber
}

/** A named piece of information about a token, both upper-case hex. */
export interface TokenNote {
  readonly type: string
  readonly data: string
}

/** How a field of an object is held in memory. `hash` and `blob` are upper-case hex text. */
export interface FieldKinds {
  readonly u32: number
  readonly u64: bigint
  /** As {@link FieldKinds.u64}, printed without leading zeros. */
  readonly shortHex: bigint
  readonly account: AccountEntry
  readonly hash: string
  readonly hashes: readonly string[]
  readonly blob: string
  readonly amount: AssetAmount
  readonly notes: readonly TokenNote[]
  readonly issue: AssetRef
  readonly votes: readonly PoolVote[]
  readonly auctionSlot: AuctionSlot
}

export type FieldKind = keyof FieldKinds
export type ObjectValue = FieldKinds[FieldKind]
export type ObjectSchema = Readonly<Record<string, FieldKind>>

/** Values of an object's fields; a field that is not there is undefined. */
export type ValuesOf<S extends ObjectSchema> = { readonly [Name in keyof S]?: FieldKinds[S[Name]] | undefined }

/**
 * A kind of ledger entry that is nothing but fields: what it is called, where it lives, who owns it. Its rules are in
 * the transactors that make and remove it.
 */
export interface ObjectType<S extends ObjectSchema = ObjectSchema> {
  /** LedgerEntryType of the wire. */
  readonly name: string
  /** First byte of its stored form, unlike any other kind's. */
  readonly code: number
  /** Second byte of what its ledger index is a hash of. */
  readonly space: number
  /** Fields in any order. */
  readonly schema: S
  /** Account fields in whose directory it stands; the first one's account pays its reserve. None: it belongs to nobody. */
  readonly holders: readonly string[]
  /** True when it costs its owner no reserve. */
  readonly isFree?: boolean
  /** Names of its page numbers, one for each holder's directory: `OwnerNode` where nothing else is said. */
  readonly pageNames?: readonly string[]
  /** True when its owner's directory stays although it was the last that stood in it. */
  readonly keepsDirectory?: boolean
  /** Fields that metadata does not show. */
  readonly unseen?: readonly string[]
  /** True when it names its last transaction only once there was one. */
  readonly isThreadOptional?: boolean
  /** Goes with its account when that is deleted; any other object stands in the way. */
  readonly deletable: boolean
}
