import type { Decimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import type { TransactionJson } from '@tidebook/protocol'
import { buildOfferCreate } from '@tidebook/protocol/transactions'
import { type Side, ledgerFlags } from '../model/order-type.ts'

/** Input of an order as numbers. */
export interface OrderNumbers {
  readonly account: string
  readonly side: Side
  readonly type: string
  readonly pair: TradingPair
  readonly price: Decimal
  readonly amount: Decimal
  /** Expiration in ledger seconds since 2000. */
  readonly expiration?: number | undefined
  /** Sequence of the user's order that it replaces in one transaction (TRD-114). */
  readonly replaces?: number | undefined
}

function asset(currency: string, issuer: string | undefined) {
  return issuer === undefined || issuer === '' ? { currency } : { currency, issuer }
}

/**
 * Builds the OfferCreate of an order (TRD-005, TRD-006), without the fields that the network provides.
 * @throws OrderTypeError for an unknown type (ERR-036); ProtocolError when the ledger would reject the amounts
 */
export function makeOrder(order: OrderNumbers): TransactionJson {
  const { account, side, pair, price, amount } = order
  return buildOfferCreate({
    account,
    side,
    base: asset(pair.base, pair.baseIssuer),
    counter: asset(pair.counter, pair.counterIssuer),
    amount,
    price,
    flags: ledgerFlags(order.type),
    expiration: order.expiration,
    replaces: order.replaces,
  })
}
