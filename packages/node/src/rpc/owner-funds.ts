import type { AmountJson, LedgerView } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { amountFromJson, decodeAddress } from '@tidebook/protocol'
import type { Result } from './method.ts'

/**
 * What the sender of an order has to give of what it sells, frozen or not, decimal text; undefined where that does not
 * limit it: for its own tokens.
 */
export function ownerFunds(view: LedgerView, network: NetworkDefinition, tx: Result): string | undefined {
  const { Account: owner, TakerGets: gets } = tx
  if (tx['TransactionType'] !== 'OfferCreate' || typeof owner !== 'string' || gets === undefined) return undefined
  const id = decodeAddress(network, owner)
  const account = view.account(id)
  if (account === undefined) return undefined
  if (amountFromJson(network, gets, 'TakerGets').currency === undefined) {
    const free = account.balance - account.reserve
    return (free < 0n ? 0n : free).toString()
  }
  const { currency, issuer } = gets as Exclude<AmountJson, string>
  if (issuer === owner) return undefined
  for (const line of view.lines(id)) {
    if (line.account !== issuer || line.currency !== currency) continue
    return line.balance.startsWith('-') ? '0' : line.balance
  }
  return '0'
}
