import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from './account-entry.ts'
import type { AssetRef } from './asset-ref.ts'
import type { AuctionSlot, PoolVote } from './pool-parts.ts'

/** An amount with its asset. */
export interface AssetAmount {
  readonly asset: AssetRef
  readonly amount: LedgerNumber
}

/** Metadata of a unique token: name and value, both upper-case hex. */
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
 * A type of ledger entry that consists of fields only: its name, its index and its owners. Its rules are in the
 * transactors that create and delete it.
 */
export interface ObjectType<S extends ObjectSchema = ObjectSchema> {
  /** LedgerEntryType of the wire. */
  readonly name: string
  /** First byte of its stored form, unique to the type. */
  readonly code: number
  /** Ledger index space: second byte of the hashed data. */
  readonly space: number
  /** Fields by name, in any order. */
  readonly schema: S
  /**
   * Account fields whose accounts' directories list the object. The first account pays its reserve. Empty for an object
   * without owner.
   */
  readonly holders: readonly string[]
  /** True when the owner pays no reserve for it. */
  readonly isFree?: boolean
  /** Names of the page number fields, one per holder's directory; `OwnerNode` by default. */
  readonly pageNames?: readonly string[]
  /** True when the owner's directory remains even after this, its last entry, is removed. */
  readonly keepsDirectory?: boolean
  /** Fields that metadata omits. */
  readonly unseen?: readonly string[]
  /** True when it stores its last transaction only from its first modification on. */
  readonly isThreadOptional?: boolean
  /** Whether it is deleted with its account. Objects that are not prevent the account's deletion. */
  readonly deletable: boolean
}
