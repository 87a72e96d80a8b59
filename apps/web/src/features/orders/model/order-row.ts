import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { parseDecimal, toFixed } from '@tidebook/amount'
import type { OpenOrder } from '@tidebook/contract'
import { type DerivedOrder, deriveOrder } from '@tidebook/market'
import type { OrderFormat } from './order-format.ts'

/** A derived order with the additional fields that a row shows. */
export interface OrderRow extends DerivedOrder {
  /** Time in milliseconds since 1970. */
  readonly at: number
  readonly baseTitle: string
  readonly counterTitle: string
}

/**
 * Converts an open order to a row (TRD-007). The price is rounded half-up to the tick because the ledger stores only
 * two amounts.
 */
export function orderRow(order: OpenOrder, reading: OrderFormat): OrderRow {
  const derived = deriveOrder(order, reading)
  const [base = '', counter = ''] = derived.pair.split('/')
  return {
    ...derived,
    price: toFixed(parseDecimal(derived.price), derived.priceDecimal, 'half-up'),
    at: ledgerTimeToUnixMs(order.time),
    baseTitle: reading.title(base),
    counterTitle: reading.title(counter),
  }
}
