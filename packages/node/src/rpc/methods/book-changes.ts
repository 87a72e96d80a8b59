import { parseTransaction } from '@tidebook/protocol'
import type { RpcMethod } from '../method.ts'
import { BookChanges } from '../../json/book-changes.ts'
import { ledgerSlices } from '../answers/ledger-slices.ts'
import { readLedgerChoice } from '../params/ledger-choice.ts'
import { RpcError } from '../../json/rpc-error.ts'

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
