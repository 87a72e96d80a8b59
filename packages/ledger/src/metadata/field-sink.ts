import type { LedgerNumber } from '@tidebook/amount'
import type { JsonValue } from './metadata-json.ts'

/** An account as both forms need it: who asks for one never pays for the other. */
export interface NamedAccount {
  readonly id: Uint8Array
  readonly address: string
}

/**
 * Takes members of objects one after the other, in the order in which the wire prints them: as JSON, or straight in the
 * form of a store without an object in between.
 */
export interface FieldSink {
  number(name: string, value: number): void
  text(name: string, value: string): void
  /** 64 upper-case hex digits. */
  hash(name: string, value: string): void
  /** An account, told as its address. */
  account(name: string, account: NamedAccount): void
  /** The ledger index of a book's directory: 48 upper-case hex digits of the book, then the rate in 64 bits. */
  directory(name: string, base: string, quality: bigint): void
  /** A whole number, told as decimal text. */
  integer(name: string, value: bigint): void
  /** An amount of an issuer's token: currency code, address, decimal text. */
  token(name: string, value: LedgerNumber, currency: string, issuer: NamedAccount): void
  value(name: string, value: JsonValue): void
}

/** Takes whole metadata: objects in objects and in lists. */
export interface MetadataSink extends FieldSink {
  beginList(name: string, length: number): void
  /** An object that is the next item of a list. */
  beginItem(): void
  beginObject(name: string): void
  endObject(): void
  /** Ends an object that is left out when it is empty, unless `keepsEmpty` says that it stays. */
  endOptional(keepsEmpty: () => boolean): void
  endList(): void
}
