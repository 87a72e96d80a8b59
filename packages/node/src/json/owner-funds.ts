import type { LedgerView } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { amountFromJson, decodeAddress, equalBytes } from '@tidebook/protocol'
import type { Result } from './result.ts'

/**
 * Returns the order sender's balance of the sold asset, frozen or not, as decimal text. Returns undefined for the
 * sender's own tokens, which are unlimited.
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
