import { parseTransaction } from '@tidebook/protocol'
import { bookOffersJson } from '../answers/book-offers-json.ts'
import { ledgerSlices } from '../answers/ledger-slices.ts'
import type { RpcMethod } from '../method.ts'
import { isSameAsset, readAsset } from '../params/asset-param.ts'
import { readLedgerChoice, readViewChoice } from '../params/ledger-choice.ts'
import type { Params } from '../params/params.ts'
import { isSkywell } from '../../base/code-base.ts'
import { BookChanges } from '../../json/book-changes.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

const PAGE = { least: 1, usual: 60, most: 400 }

/** Reads the taker (`taker`), on networks of the reference. @throws RpcError invalidParams */
function readTaker(params: Params): Uint8Array | undefined {
  if (isSkywell(params.network)) return undefined
  try {
    return params.optionalAccount('taker')
  } catch (error) {
    throw error instanceof RpcError ? invalidField('taker') : error
  }
}

/**
 * Returns the offers of one book (`taker_pays`, `taker_gets`, `taker`, `limit`), best first, with the amounts that
 * their owners can pay.
 */
export const bookOffers: RpcMethod = {
  name: 'book_offers',
  handle: (params, services) => {
    const pays = readAsset(params, 'taker_pays')
    const gets = readAsset(params, 'taker_gets')
    if (isSameAsset(pays, gets)) throw new RpcError('badMarket', { field: 'taker_gets' })
    const taker = readTaker(params)
    const limit = params.limit(PAGE)
    const { view, about } = readViewChoice(params, services)
    return { ...about, offers: bookOffersJson(view, pays, gets, limit, taker) }
  },
}

/** Returns prices and volumes of every book that traded in one closed ledger (`ledger_index`, `ledger_hash`). */
export const bookChanges: RpcMethod = {
  name: 'book_changes',
  inTurn: () => true,
  handle: function* changesOfLedger(params, services) {
    const { forms, host, network } = services
    const choice = readLedgerChoice(params, services, 'validated')
    if (choice.kind === 'current') throw new RpcError('lgrNotFound', { field: 'ledger_index' })
    const { header } = choice
    const changes = new BookChanges(network)
    for (const slice of ledgerSlices(host.store, header.index)) {
      for (const { blob, metadata } of slice) {
        const tx = parseTransaction(network, blob)
        const { OfferSequence: offerSequence } = tx.fields
        changes.add({ type: tx.type, account: forms.addresses.text(tx.account), offerSequence, metadata })
      }
      yield
    }
    return { ...changes.toJson(header), validated: true }
  },
}
