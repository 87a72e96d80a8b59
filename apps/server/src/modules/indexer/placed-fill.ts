import type { AccountFill } from '@tidebook/market'

/** A fill of an account in a transaction, with its position in the ledger. */
export interface PlacedFill extends AccountFill {
  readonly ledger: number
  readonly index: number
  readonly number: number
  /** Milliseconds since 1970. */
  readonly time: number
}
