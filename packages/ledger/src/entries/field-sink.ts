import type { LedgerNumber } from '@tidebook/amount'
import type { Thread } from '../state/entry.ts'
import type { JsonValue } from './json-fields.ts'
import type { Name } from './name.ts'

/** An account as both forms need it: who asks for one never pays for the other. */
export interface NamedAccount {
  readonly id: Uint8Array
  readonly address: string
}

export interface NamedCurrency {
  readonly bytes: Uint8Array
  readonly code: string
}

/**
 * Takes members of objects one after the other, in the order in which the wire prints them: as JSON, or straight in the
 * form of a store without an object in between.
 */
export interface FieldSink {
  number(name: Name, value: number): void
  text(name: Name, value: string): void
  /** An account, told as its address. */
  account(name: Name, account: NamedAccount): void
  /** The ledger index of a book's directory: 48 upper-case hex digits of the book, then the rate in 64 bits. */
  directory(name: Name, base: string, quality: bigint): void
  /** A whole number, told as decimal text. */
  integer(name: Name, value: bigint): void
  /** An amount of an issuer's token: currency code, address, decimal text. */
  token(name: Name, value: LedgerNumber, currency: NamedCurrency, issuer: NamedAccount): void
  value(name: Name, value: JsonValue): void
}

/** Takes whole metadata: objects in objects and in lists. */
export interface MetadataSink extends FieldSink {
  /** Two members: an entry's type and its ledger index, 64 upper-case hex digits. */
  entry(type: Name, index: string): void
  /** Two members: the transaction that touched the entry before and its ledger. */
  thread(thread: Thread): void
  beginList(name: Name, length: number): void
  /** An object that is the next item of a list. */
  beginItem(): void
  beginObject(name: Name): void
  endObject(): void
  /** Ends an object that is left out when it is empty, unless `keepsEmpty` says that it stays. */
  endOptional(keepsEmpty: () => boolean): void
  endList(): void
}
