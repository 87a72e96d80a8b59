import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from './account-entry.ts'
import type { AssetRef } from './asset-ref.ts'
import type { AuctionSlot, PoolVote } from './pool-parts.ts'

/** An amount with its asset. */
export interface AssetAmount {
  readonly asset: AssetRef
  readonly amount: LedgerNumber
}

/** A named note on a token, both parts upper-case hex. */
export interface TokenNote {
  readonly type: string
  readonly data: string
}

/** Memory representation of an object's fields. `hash` and `blob` are upper-case hex text. */
export interface FieldKinds {
  readonly u32: number
  readonly u64: bigint
  /** Like {@link FieldKinds.u64}, printed without leading zeros. */
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

/** Values of an object's fields. An absent field is undefined. */
export type ValuesOf<S extends ObjectSchema> = { readonly [Name in keyof S]?: FieldKinds[S[Name]] | undefined }

/**
 * A type of ledger entry that consists of fields only: its name, its index and its owners. The transactors that create
 * and delete it contain its rules.
 */
export interface ObjectType<S extends ObjectSchema = ObjectSchema> {
  /** LedgerEntryType of the wire. */
  readonly name: string
  /** First byte of its stored form, unique to the type. */
  readonly code: number
  /** Second byte of the hashed data of its ledger index. */
  readonly space: number
  /** Fields in any order. */
  readonly schema: S
  /** Account fields whose directories contain it. The first one's account pays its reserve. Empty: it has no owner. */
  readonly holders: readonly string[]
  /** True when its owner pays no reserve for it. */
  readonly isFree?: boolean
  /** Names of its page numbers, one per holder's directory; `OwnerNode` by default. */
  readonly pageNames?: readonly string[]
  /** True when its owner's directory stays although this was its last entry. */
  readonly keepsDirectory?: boolean
  /** Fields that metadata omits. */
  readonly unseen?: readonly string[]
  /** True when it names its last transaction only after the first change. */
  readonly isThreadOptional?: boolean
  /** Whether it is deleted with its account. Any other object prevents the deletion. */
  readonly deletable: boolean
}
