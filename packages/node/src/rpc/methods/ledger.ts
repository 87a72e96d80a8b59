import type { LedgerHeader } from '@tidebook/ledger'
import type { Params } from '../params.ts'
import type { Result, RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { headerJson } from '../header-json.ts'
import { readLedgerChoice } from '../ledger-choice.ts'
import { storedJson } from '../transaction-json.ts'

interface Wanted {
  readonly transactions: boolean
  readonly expand: boolean
  readonly binary: boolean
}

function readWanted(params: Params): Wanted {
  const full = params.flag('full')
  return {
    transactions: full || params.flag('transactions'),
    expand: full || params.flag('expand'),
    binary: params.flag('binary'),
  }
}

function closedLedger(header: LedgerHeader, wanted: Wanted, { host, forms }: Services): Result {
  const about = { ledger_hash: header.hash, ledger_index: header.index, validated: true }
  if (!wanted.transactions) return { ledger: headerJson(header), ...about }
  const transactions = host.store.transactionsOf(header.index).map((stored) => {
    const { tx, meta, blob } = storedJson(forms, stored, header)
    if (!wanted.expand) return tx['hash']
    return wanted.binary ? { hash: tx['hash'], tx_blob: blob, meta } : { ...tx, metaData: meta }
  })
  return { ledger: { ...headerJson(header), transactions }, ...about }
}

function openLedger(wanted: Wanted, { host, forms }: Services): Result {
  const { ledger } = host
  const transactions = wanted.transactions
    ? [...host.openTransactions].map((item) =>
        wanted.expand ? { ...forms.transaction(item.tx), metaData: item.metadata } : item.tx.hash,
      )
    : undefined
  return {
    ledger: {
      closed: false,
      ledger_index: String(ledger.openIndex),
      parent_hash: ledger.lastClosed.hash,
      ...(transactions === undefined ? {} : { transactions }),
    },
    ledger_current_index: ledger.openIndex,
    validated: false,
  }
}

/**
 * One ledger (`ledger_index`, `ledger_hash`): its header, with `transactions` the ids of its transactions in order,
 * with `expand` the transactions and their metadata.
 */
export const ledger: RpcMethod = {
  name: 'ledger',
  handle: (params, services) => {
    const wanted = readWanted(params)
    const choice = readLedgerChoice(params, services, 'validated')
    return choice.kind === 'closed' ? closedLedger(choice.header, wanted, services) : openLedger(wanted, services)
  },
}
