import type { Table } from './table.ts'
import { encodeOrdinals } from './ordinal-list.ts'
import type { TransactionRecord } from './stored-transaction.ts'
import { accountKey } from './store-keys.ts'

interface History {
  readonly id: Buffer
  readonly ordinals: number[]
}

/** Queues, for every account that a ledger changed, the positions of the transactions that changed it, in key order. */
export function writeHistories(accounts: Table, ledgerIndex: number, records: readonly TransactionRecord[]): void {
  for (const { id, ordinals } of historiesOf(records)) {
    void accounts.put(accountKey(id, ledgerIndex), encodeOrdinals(ordinals))
  }
}

function historiesOf(records: readonly TransactionRecord[]): History[] {
  // The ledger uses the same id object for an account, which is found without comparing bytes.
  const ordinalsById = new Map<Uint8Array, number[]>()
  const histories = new Map<string, History>()
  for (let ordinal = 0; ordinal < records.length; ordinal += 1) {
    for (const account of records[ordinal]?.accounts ?? []) {
      let ordinals = ordinalsById.get(account)
      if (ordinals === undefined) {
        ordinals = historyOf(histories, account).ordinals
        ordinalsById.set(account, ordinals)
      }
      ordinals.push(ordinal)
    }
  }
  return [...histories.values()].sort((a, b) => Buffer.compare(a.id, b.id))
}

function historyOf(histories: Map<string, History>, account: Uint8Array): History {
  const id = Buffer.from(account.buffer, account.byteOffset, account.byteLength)
  const text = id.toString('latin1')
  const existing = histories.get(text)
  if (existing !== undefined) return existing
  const history = { id, ordinals: [] }
  histories.set(text, history)
  return history
}
