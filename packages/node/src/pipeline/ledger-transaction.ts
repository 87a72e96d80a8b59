import type { Effects, EngineResult, MetadataJson } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { MetadataPacker } from '../store/pack-metadata.ts'
import type { TransactionRecord } from '../store/stored-transaction.ts'
import { encodeRecord } from '../store/transaction-record.ts'

/** A transaction of the open ledger, or of one that just closed. */
export class LedgerTransaction {
  readonly tx: ParsedTransaction
  readonly effects: Effects
  /** Made while the transaction is applied, so that closing a large ledger stays short. */
  readonly record: TransactionRecord

  constructor(tx: ParsedTransaction, effects: Effects, packer: MetadataPacker) {
    this.tx = tx
    this.effects = effects
    this.record = {
      hash: tx.hash,
      bytes: encodeRecord(packer, tx.blob, effects),
      accounts: touchedAccounts(tx, effects),
    }
  }

  get result(): EngineResult {
    return this.effects.result
  }

  /** Made when it is first asked for. */
  get metadata(): MetadataJson {
    return this.effects.json
  }
}

/** Accounts whose history lists a transaction: those that it touched and those that it names itself. */
function touchedAccounts({ account, fields }: ParsedTransaction, effects: Effects): Uint8Array[] {
  const ids = effects.accountIds()
  const { Destination: destination } = fields
  addId(ids, account)
  if (destination instanceof Uint8Array) addId(ids, destination)
  return ids
}

function addId(ids: Uint8Array[], added: Uint8Array): void {
  for (const id of ids) if (isSameId(id, added)) return
  ids.push(added)
}

function isSameId(a: Uint8Array, b: Uint8Array): boolean {
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}
