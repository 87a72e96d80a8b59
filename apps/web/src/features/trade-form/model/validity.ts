import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { type OrderType, isTaking } from './order-type.ts'

/** How long an order may rest: until somebody cancels it, or a number of minutes (good till time). */
export type Validity = 'untilCancelled' | 10 | 60 | 1440 | 10_080

export const VALIDITIES: readonly Validity[] = ['untilCancelled', 10, 60, 1440, 10_080]

/**
 * When an order that is made now expires, in ledger seconds since 2000; undefined for one that does not, or never rests.
 * @param now milliseconds since 1970, by the clock of the ledger
 */
export function expirationOf(type: OrderType, validity: Validity, now: number): number | undefined {
  if (validity === 'untilCancelled' || isTaking(type)) return undefined
  return unixMsToLedgerTime(now) + validity * 60
}
