import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { type OrderType, isTaking } from './order-type.ts'

/** Time that an order may rest: until it is cancelled, or for a number of minutes (good till time). */
export type Validity = 'untilCancelled' | 10 | 60 | 1440 | 10_080

export const VALIDITIES: readonly Validity[] = ['untilCancelled', 10, 60, 1440, 10_080]

/**
 * Returns the expiration of an order placed now, in ledger seconds since 2000; undefined for an order that does not
 * expire or never rests.
 * @param now milliseconds since 1970, by the ledger's clock
 */
export function expirationOf(type: OrderType, validity: Validity, now: number): number | undefined {
  if (validity === 'untilCancelled' || isTaking(type)) return undefined
  return unixMsToLedgerTime(now) + validity * 60
}
