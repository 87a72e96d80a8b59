import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { readLedgerChoice } from '../params/ledger-choice.ts'
import { RpcError, missingField } from '../../json/rpc-error.ts'
import { storedJson } from '../../json/transaction-json.ts'
import { ledgerMembersOf, txJson } from '../../json/transaction-members.ts'

function isLedgerNamed(params: Params): boolean {
  return ['ledger_hash', 'ledger_index', 'ledger'].some((field) => params.raw(field) !== undefined)
}

/**
 * Returns one transaction (`tx_hash`), in one closed ledger (`ledger_index`, `ledger_hash`) when the request names it.
 */
export const transactionEntry: RpcMethod = {
  name: 'transaction_entry',
  handle: (params, services) => {
    const { host, forms } = services
    const hash = params.optionalHash('tx_hash')
    if (hash === undefined) throw missingField('tx_hash')
    const version = apiVersionOf(params)
    const stored = host.store.transaction(hash)
    const choice = isLedgerNamed(params) ? readLedgerChoice(params, services) : undefined
    if (choice?.kind === 'current') throw new RpcError('notYetImplemented', { field: 'ledger_index' })
    const header = choice?.header ?? (stored && host.store.header(stored.ledgerIndex))
    if (stored === undefined || stored.ledgerIndex !== header?.index) {
      throw new RpcError('transactionNotFound', { field: 'tx_hash' })
    }
    const { tx, meta } = storedJson(forms, stored, header)
    if (version === 2) return { tx_json: txJson(tx), meta, hash, ...ledgerMembersOf(header) }
    const about = { ledger_hash: header.hash, ledger_index: header.index, validated: true }
    return { tx_json: tx, metadata: meta, ...about }
  },
}
