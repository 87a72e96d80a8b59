import type { LedgerNumber } from '@tidebook/amount'
import type { JsonValue } from './metadata-json.ts'

/**
 * Takes members of objects one after the other, in the order in which the wire prints them: as JSON, or straight in the
 * form of a store without an object in between.
 */
export interface FieldSink {
  number(name: string, value: number): void
  text(name: string, value: string): void
  /** A whole number, told as decimal text. */
  integer(name: string, value: bigint): void
  /** An amount of an issuer's token: currency code, address, decimal text. */
  token(name: string, value: LedgerNumber, currency: string, issuer: string): void
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
