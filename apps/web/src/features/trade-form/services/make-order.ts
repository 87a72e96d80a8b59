import type { Decimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import type { TransactionJson } from '@tidebook/protocol'
import { decodeTransaction, encodeTransaction } from '@tidebook/protocol/codec'
import { swt } from '@tidebook/protocol/networks'
import { buildOfferCreate } from '@tidebook/protocol/transactions'
import { type Side, ledgerFlags } from '../model/order-type.ts'

/** An order as numbers. */
export interface OrderNumbers {
  readonly account: string
  readonly side: Side
  readonly type: string
  readonly pair: TradingPair
  readonly price: Decimal
  readonly amount: Decimal
}

/** A transaction to be signed, and the same one read back from its bytes. */
export interface MadeOrder {
  readonly tx: TransactionJson
  readonly decoded: TransactionJson
}

const asset = (currency: string, issuer: string | undefined) =>
  issuer === undefined || issuer === '' ? { currency } : { currency, issuer }

/**
 * Builds the OfferCreate of an order (TRD-005, TRD-006) and reads it back from the bytes that a signature would cover;
 * what a person confirms is what was read back.
 * @throws OrderTypeError for an unknown type (ERR-036); ProtocolError when the ledger would not take the amounts
 */
export function makeOrder(order: OrderNumbers): MadeOrder {
  const { account, side, pair, price, amount } = order
  const tx = buildOfferCreate({
    account,
    side,
    base: asset(pair.base, pair.baseIssuer),
    counter: asset(pair.counter, pair.counterIssuer),
    amount,
    price,
    flags: ledgerFlags(order.type),
  })
  return { tx, decoded: decodeTransaction(swt, encodeTransaction(swt, tx, { signing: true })) }
}
