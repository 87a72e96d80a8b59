import type { Effects, EngineResult, LedgerRules, MetadataJson } from '@tidebook/ledger'
import type { NetworkDefinition, ParsedTransaction } from '@tidebook/protocol'
import { equalBytes, parseTransaction } from '@tidebook/protocol'
import type { AddressBook } from '../store/address-book.ts'
import type { MetadataPacker } from '../store/pack-metadata.ts'
import type { TransactionRecord } from '../store/stored-transaction.ts'
import { decodeRecord, encodeRecord } from '../store/transaction-record.ts'

/** How records are encoded and decoded. */
export interface RecordForm {
  readonly network: NetworkDefinition
  readonly addresses: AddressBook
  readonly packer: MetadataPacker
  readonly histories: LedgerRules['histories']
}

/** A transaction of the open ledger, or of a ledger that just closed. */
export interface LedgerTransaction {
  readonly hash: string
  readonly result: EngineResult
  readonly tx: ParsedTransaction
  readonly metadata: MetadataJson
  /** The record to store. */
  readonly record: TransactionRecord
}

/**
 * A transaction that is final once applied. It keeps only its record, because a ledger contains thousands and most are
 * never requested.
 */
export class RecordedTransaction implements LedgerTransaction {
  readonly hash: string
  readonly result: EngineResult
  /** Encoded while the transaction is applied, so that closing a large ledger stays short. */
  readonly record: TransactionRecord
  readonly #form: RecordForm
  #read: Pick<LedgerTransaction, 'tx' | 'metadata'> | undefined

  constructor(tx: ParsedTransaction, effects: Effects, form: RecordForm) {
    this.hash = tx.hash
    this.result = effects.result
    this.record = recordOf(tx, effects, form)
    this.#form = form
  }

  get tx(): ParsedTransaction {
    return this.#whole().tx
  }

  get metadata(): MetadataJson {
    return this.#whole().metadata
  }

  /** Decodes the record on first use. */
  #whole(): Pick<LedgerTransaction, 'tx' | 'metadata'> {
    if (this.#read === undefined) {
      const { addresses, network } = this.#form
      const { blob, metadata } = decodeRecord(this.record.bytes, addresses)
      this.#read = { tx: parseTransaction(network, blob), metadata }
    }
    return this.#read
  }
}

/**
 * A transaction of a network whose closing ledgers apply everything again. The result of its first application is not
 * stored, and the ledger has already produced the metadata of the second one for its hash.
 */
export class HeldTransaction implements LedgerTransaction {
  readonly tx: ParsedTransaction
  readonly #effects: Effects
  readonly #form: RecordForm
  #record: TransactionRecord | undefined

  constructor(tx: ParsedTransaction, effects: Effects, form: RecordForm) {
    this.tx = tx
    this.#effects = effects
    this.#form = form
  }

  get hash(): string {
    return this.tx.hash
  }

  get result(): EngineResult {
    return this.#effects.result
  }

  get metadata(): MetadataJson {
    return this.#effects.json
  }

  /** Encoded on first use. */
  get record(): TransactionRecord {
    this.#record ??= recordOf(this.tx, this.#effects, this.#form)
    return this.#record
  }
}

function recordOf(tx: ParsedTransaction, effects: Effects, form: RecordForm): TransactionRecord {
  return {
    hash: tx.hash,
    bytes: encodeRecord(form.packer, tx.blob, effects),
    accounts: touchedAccounts(tx, effects, form.histories),
  }
}

/**
 * Returns the accounts whose history lists a transaction: the accounts that it changed and, if the network lists owners
 * only, sender and destination. The reference lists exactly the accounts in the metadata.
 */
function touchedAccounts(
  { account, fields }: ParsedTransaction,
  effects: Effects,
  histories: RecordForm['histories'],
): Uint8Array[] {
  const ids = effects.accountIds(histories)
  const { Destination: destination } = fields
  if (histories === 'named') return ids.slice()
  addId(ids, account)
  if (destination instanceof Uint8Array) addId(ids, destination)
  // The grown array has spare capacity, which thousands of transactions would retain.
  return ids.slice()
}

function addId(ids: Uint8Array[], added: Uint8Array): void {
  for (const id of ids) if (equalBytes(id, added)) return
  ids.push(added)
}
