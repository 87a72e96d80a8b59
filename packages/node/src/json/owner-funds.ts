import type { LedgerView } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { amountFromJson, decodeAddress, equalBytes } from '@tidebook/protocol'
import type { Result } from './result.ts'

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
  const { currency, issuer } = amountFromJson(network, gets, 'TakerGets')
  if (currency === undefined || issuer === undefined) {
    const free = account.balance - account.reserve
    return (free < 0n ? 0n : free).toString()
  }
  if (equalBytes(issuer, id)) return undefined
  const balance = view.line(id, issuer, currency)?.balance
  return balance === undefined || balance.startsWith('-') ? '0' : balance
}
