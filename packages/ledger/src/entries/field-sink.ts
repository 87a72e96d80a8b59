import type { LedgerNumber } from '@tidebook/amount'
import type { Thread } from '../state/entry.ts'
import type { JsonValue } from './json-fields.ts'
import type { Name } from './name.ts'

/** An account as id and as address, each computed on demand. */
export interface NamedAccount {
  readonly id: Uint8Array
  readonly address: string
}

export interface NamedCurrency {
  readonly bytes: Uint8Array
  readonly code: string
}

/**
 * Receives members of objects in wire order. Implementations build JSON or write bytes directly, without an
 * intermediate object.
 */
export interface FieldSink {
  number(name: Name, value: number): void
  text(name: Name, value: string): void
  /** Writes an account as its address. */
  account(name: Name, account: NamedAccount): void
  /** Writes the ledger index of a book's directory: 48 upper-case hex digits of the book, then the rate in 64 bits. */
  directory(name: Name, base: string, quality: bigint): void
  /** Writes an integer as decimal text. */
  integer(name: Name, value: bigint): void
  /** Writes an amount of an issuer's token: currency code, address, decimal text. */
  token(name: Name, value: LedgerNumber, currency: NamedCurrency, issuer: NamedAccount): void
  value(name: Name, value: JsonValue): void
}

/** Receives complete metadata with nested objects and lists. */
export interface MetadataSink extends FieldSink {
  /** Writes two members: an entry's type and its ledger index, 64 upper-case hex digits. */
  entry(type: Name, index: string): void
  /** Writes two members: the transaction that previously changed the entry, and its ledger. */
  thread(thread: Thread): void
  beginList(name: Name, length: number): void
  /** Starts an object that is the next item of a list. */
  beginItem(): void
  beginObject(name: Name): void
  endObject(): void
  /** Ends an object. Omits it when it is empty, unless `keepsEmpty` returns true. */
  endOptional(keepsEmpty: () => boolean): void
  endList(): void
}
