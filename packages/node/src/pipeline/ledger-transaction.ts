import type { Effects, EngineResult, MetadataJson } from '@tidebook/ledger'
import type { NetworkDefinition, ParsedTransaction } from '@tidebook/protocol'
import { equalBytes, parseTransaction } from '@tidebook/protocol'
import type { AddressBook } from '../store/address-book.ts'
import type { MetadataPacker } from '../store/pack-metadata.ts'
import type { TransactionRecord } from '../store/stored-transaction.ts'
import { decodeRecord, encodeRecord } from '../store/transaction-record.ts'

/** How records are made and read again. */
export interface RecordForm {
  readonly network: NetworkDefinition
  readonly addresses: AddressBook
  readonly packer: MetadataPacker
}

/** What somebody asked for of a transaction. */
interface Read {
  readonly tx: ParsedTransaction
  readonly metadata: MetadataJson
}

/**
 * A transaction of the open ledger, or of one that just closed. It keeps what goes to the disk and nothing else:
 * thousands stand in a ledger, and most are never asked for by anybody.
 */
export class LedgerTransaction {
  readonly hash: string
  readonly result: EngineResult
  /** Made while the transaction is applied, so that closing a large ledger stays short. */
  readonly record: TransactionRecord
  readonly #form: RecordForm
  #read: Read | undefined

  constructor(tx: ParsedTransaction, effects: Effects, form: RecordForm) {
    this.hash = tx.hash
    this.result = effects.result
    this.record = {
      hash: tx.hash,
      bytes: encodeRecord(form.packer, tx.blob, effects),
      accounts: touchedAccounts(tx, effects),
    }
    this.#form = form
  }

  get tx(): ParsedTransaction {
    return this.#whole().tx
  }

  get metadata(): MetadataJson {
    return this.#whole().metadata
  }

  /** Read back when somebody first asks. */
  #whole(): Read {
    if (this.#read === undefined) {
      const { addresses, network } = this.#form
      const { blob, metadata } = decodeRecord(this.record.bytes, addresses)
      this.#read = { tx: parseTransaction(network, blob), metadata }
    }
    return this.#read
  }
}

/** Accounts whose history lists a transaction: those that it touched and those that it names itself. */
function touchedAccounts({ account, fields }: ParsedTransaction, effects: Effects): Uint8Array[] {
  const ids = effects.accountIds()
  const { Destination: destination } = fields
  addId(ids, account)
  if (destination instanceof Uint8Array) addId(ids, destination)
  // a list that grew has room to spare, which thousands of transactions would keep
  return ids.slice()
}

function addId(ids: Uint8Array[], added: Uint8Array): void {
  for (const id of ids) if (equalBytes(id, added)) return
  ids.push(added)
}
