import type { KeyPair } from '@tidebook/protocol'
import { orderDraft, type Exchange, type OrderTerms } from '@tidebook/testkit'
import { signNative } from '../node/native-signer.ts'

const FEE = '10'
/** Flag of an order that only trades immediately. */
export const IMMEDIATE_OR_CANCEL = 0x0002_0000

/**
 * Signs an order as hex.
 * @param replaced sequence number of the order that it cancels
 */
export function signOrder(
  exchange: Exchange,
  key: KeyPair,
  sequence: number,
  terms: OrderTerms,
  replaced?: number,
): string {
  const draft = orderDraft(terms, (code) => exchange.issuer(code))
  const old = replaced === undefined ? {} : { OfferSequence: replaced }
  return signNative({ ...draft, ...old, Account: key.address, Fee: FEE, Sequence: sequence }, key)
}
