import type { ChainStart, GenesisValidators, LedgerFees, LedgerHeader, StateEntry, StateSource } from '@tidebook/ledger'
import { creations } from '@tidebook/ledger'
import type { AddressBook } from './address-book.ts'
import type { CarriedRecord, FeeMetricsRecord, LedgerBlock, StoredChainStart } from './records.ts'
import {
  LOG_POSITION,
  decodeBlock,
  decodeCarried,
  decodeFeeMetrics,
  decodeFees,
  decodeHeader,
  decodeValidators,
  encodeCarried,
  encodeFeeMetrics,
  encodeFees,
  encodeValidators,
  logPositionBytes,
  readLogPosition,
} from './records.ts'
import type { HistoryQuery, LedgerCommit, LedgerStore } from './ledger-store.ts'
import type { StoredTransaction } from './stored-transaction.ts'
import type { Tables } from './lmdb-tables.ts'
import { NodeError } from '../base/node-error.ts'
import { readChunk } from './chunk.ts'
import { queryAccount } from './lmdb-account-index.ts'
import { writeCommit } from './lmdb-commit.ts'
import { JsonPacker } from './pack-json.ts'
import { seal, unseal } from './seal.ts'
import { allEntries, storedState, writeEntry } from './stored-state.ts'
import { requireComplete } from './offer-index.ts'
import { separateTables } from './separate-tables.ts'
import { requireSpace } from './disk-space.ts'
import { claimContinuation, claimNetwork, claimOrder, claimRestored, readChainStarts } from './store-claims.ts'
import type { OrderSource, StoredEnd } from './store-claims.ts'
import { asStoreError } from './store-error.ts'
import type { FrozenLedger } from './frozen-ledger.ts'
import { reading, writing } from './lmdb-tables.ts'
import { ledgerKey, positionKey, readPosition } from './store-keys.ts'
import { decodeRecord } from './transaction-record.ts'

const FIRST = Buffer.from('first')
const CARRIED = Buffer.from('carried')
const FEES = Buffer.from('fees')
const FEE_METRICS = Buffer.from('fee-metrics')
const VALIDATORS = Buffer.from('validators')

/** LedgerStore on LMDB: reads are memory-mapped, and each ledger is one durable transaction. */
export class LmdbStore implements LedgerStore {
  readonly #folder: string
  readonly #tables: Tables
  readonly #addresses: AddressBook
  readonly #packer: JsonPacker
  readonly #requireSpace: typeof requireSpace

  /** @param space rejects a commit that may not fit on the disk of the folder */
  constructor(folder: string, tables: Tables, addresses: AddressBook, space = requireSpace) {
    this.#folder = folder
    this.#tables = tables
    this.#addresses = addresses
    this.#requireSpace = space
    this.#packer = new JsonPacker(addresses)
  }

  /**
   * Binds a new store to a network, or checks an existing one.
   * @throws NodeError node/wrong-network
   */
  claim(network: string): Promise<void> {
    return claimNetwork(this.#tables, network)
  }

  /**
   * Binds a new store to the source of its order, or checks an existing one.
   * @throws NodeError node/usage
   */
  claimOrder(source: OrderSource): Promise<void> {
    return claimOrder(this.#tables, source, this.latest() === undefined)
  }

  /**
   * Binds a store to a chain that continues its last ledger, or checks that the store belongs to that chain.
   * @param start app hash of the ledger that the chain continues, upper-case hex
   * @param last the store's last ledger
   * @param chainStart first validators of the chain; undefined where they never change
   * @throws NodeError node/usage
   */
  claimContinuation(start: string, last: StoredEnd | undefined, chainStart?: ChainStart): Promise<void> {
    return claimContinuation(this.#tables, start, last, chainStart)
  }

  latest(): LedgerHeader | undefined {
    return reading(() => {
      for (const { value } of this.#tables.headers.getRange({ reverse: true, limit: 1 })) return this.#header(value)
      return undefined
    })
  }

  firstIndex(): number {
    return reading(() => {
      const first = this.#tables.info.get(FIRST)
      return first === undefined ? 0 : readIndex(unseal(first, 'the first index'))
    })
  }

  header(index: number): LedgerHeader | undefined {
    return reading(() => {
      const bytes = this.#tables.headers.get(ledgerKey(index))
      return bytes === undefined ? undefined : this.#header(bytes)
    })
  }

  indexOfHash(hash: string): number | undefined {
    return reading(() => {
      const bytes = this.#tables.hashes.get(Buffer.from(hash, 'hex'))
      return bytes === undefined ? undefined : readIndex(bytes)
    })
  }

  block(index: number): LedgerBlock | undefined {
    return reading(() => {
      const bytes = this.#tables.blocks.get(ledgerKey(index))
      return bytes === undefined ? undefined : decodeBlock(unseal(bytes, `the block of ledger ${index}`))
    })
  }

  /**
   * Returns the last committed ledger, which can be read while others are committed; undefined for a new store. Release
   * it soon.
   */
  freeze(): FrozenLedger | undefined {
    const transaction = this.#tables.root.useReadTransaction()
    try {
      const record = (key: Buffer, title: string): Uint8Array | undefined => {
        const bytes = this.#tables.info.get(key, { transaction })
        // Copied, because read bytes belong to the storage engine.
        return bytes && Buffer.from(unseal(bytes, title))
      }
      const [last] = [...this.#tables.headers.getRange({ reverse: true, limit: 1, transaction })]
      if (last === undefined) {
        transaction.done()
        return undefined
      }
      const [carried, feeMetrics, position] = [
        record(CARRIED, 'carried'),
        record(FEE_METRICS, 'prices'),
        record(LOG_POSITION, 'position'),
      ]
      return {
        header: this.#header(last.value),
        carried: carried === undefined ? [] : decodeCarried(carried),
        feeMetrics: feeMetrics && decodeFeeMetrics(feeMetrics),
        logPosition: position === undefined ? 0 : readLogPosition(position),
        entriesAfter: (key) => {
          const range = key === '' ? {} : { start: Buffer.from(key, 'hex'), exclusiveStart: true }
          return allEntries(this.#tables, { ...range, transaction })
        },
        release: () => transaction.done(),
      }
    } catch (error) {
      transaction.done()
      throw asStoreError(error, 'reading the store')
    }
  }

  /** Writes state entries that a snapshot restores. Nothing refers to them before a ledger is committed. */
  async restoreEntries(entries: readonly StateEntry[]): Promise<void> {
    const changes = reading(() => creations(entries))
    let bytes = 0
    for (const { value } of entries) bytes += value.length
    this.#requireSpace(this.#folder, bytes)
    await this.#write(() => {
      for (const change of changes) writeEntry(this.#tables, change)
    })
  }

  /** Binds a new store to the chain of a restored ledger. @param start as in {@link claimContinuation} */
  claimRestored(start: string | undefined): Promise<void> {
    return claimRestored(this.#tables, start)
  }

  stateEntries(): Iterable<StateEntry> {
    return allEntries(this.#tables)
  }

  state(): StateSource {
    return storedState(this.#tables)
  }

  /** Migrates a store of an earlier version to the format that {@link state} reads. */
  async modernise(): Promise<void> {
    await writing(() => separateTables(this.#tables))
    requireComplete(this.#tables)
  }

  carried(): readonly CarriedRecord[] {
    return reading(() => {
      const bytes = this.#tables.info.get(CARRIED)
      return bytes === undefined ? [] : decodeCarried(unseal(bytes, 'transactions left to later ledgers'))
    })
  }

  fees(): LedgerFees | undefined {
    return reading(() => {
      const bytes = this.#tables.info.get(FEES)
      return bytes === undefined ? undefined : decodeFees(unseal(bytes, 'the fees of the genesis'))
    })
  }

  async storeFees(fees: LedgerFees): Promise<void> {
    await this.#write(() => {
      void this.#tables.info.put(FEES, seal(encodeFees(fees)))
    })
  }

  validators(): GenesisValidators | undefined {
    return reading(() => {
      const bytes = this.#tables.info.get(VALIDATORS)
      return bytes === undefined ? undefined : decodeValidators(unseal(bytes, 'the validators of the genesis'))
    })
  }

  async keepValidators(validators: GenesisValidators): Promise<void> {
    await this.#write(() => {
      void this.#tables.info.put(VALIDATORS, seal(encodeValidators(validators)))
    })
  }

  chainStarts(): readonly StoredChainStart[] {
    return readChainStarts(this.#tables)
  }

  feeMetrics(): FeeMetricsRecord | undefined {
    return reading(() => {
      const bytes = this.#tables.info.get(FEE_METRICS)
      return bytes === undefined ? undefined : decodeFeeMetrics(unseal(bytes, 'prices of entry into later ledgers'))
    })
  }

  logPosition(): number {
    return reading(() => {
      const bytes = this.#tables.info.get(LOG_POSITION)
      return bytes === undefined ? 0 : readLogPosition(unseal(bytes, 'the position of the log'))
    })
  }

  async commit(commit: LedgerCommit): Promise<void> {
    this.#requireSpace(this.#folder, commitBytes(commit))
    const isFirst = this.firstIndex() === 0
    await this.#write(() => {
      writeCommit(this.#tables, this.#packer, commit)
      this.#carry(commit.carried ?? [])
      const { feeMetrics } = commit
      if (feeMetrics !== undefined) void this.#tables.info.put(FEE_METRICS, seal(encodeFeeMetrics(feeMetrics)))
      this.#place(commit.logPosition)
      if (isFirst) void this.#tables.info.put(FIRST, seal(ledgerKey(commit.header.index)))
    })
  }

  transaction(hash: string): StoredTransaction | undefined {
    return reading(() => {
      const bytes = this.#tables.transactions.get(Buffer.from(hash, 'hex'))
      if (bytes === undefined) return undefined
      const { ledgerIndex, ordinal } = readPosition(bytes)
      return this.#at(ledgerIndex, ordinal)
    })
  }

  transactionsOf(ledgerIndex: number): StoredTransaction[] {
    const range = { start: positionKey(ledgerIndex, 0), end: positionKey(ledgerIndex + 1, 0) }
    return reading(() => {
      const transactions: StoredTransaction[] = []
      for (const { key, value } of this.#tables.chunks.getRange(range)) {
        const first = readPosition(key).ordinal
        for (const [offset, record] of readChunk(value, `ledger ${ledgerIndex}`).entries()) {
          transactions.push({ ...decodeRecord(record, this.#addresses), ledgerIndex, ordinal: first + offset })
        }
      }
      return transactions
    })
  }

  transactionsFrom(ledgerIndex: number, first: number, omitted?: ReadonlySet<string>): StoredTransaction[] {
    return reading(() => {
      const before = { start: positionKey(ledgerIndex, first), end: positionKey(ledgerIndex, 0), inclusiveEnd: true }
      for (const { key, value } of this.#tables.chunks.getRange({ ...before, reverse: true, limit: 1 })) {
        const skipped = first - readPosition(key).ordinal
        const records = readChunk(value, `ledger ${ledgerIndex}`).slice(skipped)
        return records.map((record, offset) => ({
          ...decodeRecord(record, this.#addresses, omitted),
          ledgerIndex,
          ordinal: first + offset,
        }))
      }
      return []
    })
  }

  accountTransactions(query: HistoryQuery): StoredTransaction[] {
    return reading(() =>
      queryAccount(this.#tables.accounts, query).map(({ ledgerIndex, ordinal }) => this.#at(ledgerIndex, ordinal)),
    )
  }

  async close(): Promise<void> {
    await this.#tables.root.close()
  }

  #carry(carried: readonly CarriedRecord[]): void {
    if (carried.length > 0) void this.#tables.info.put(CARRIED, seal(encodeCarried(carried)))
    else if (this.#tables.info.get(CARRIED) !== undefined) void this.#tables.info.remove(CARRIED)
  }

  #place(logPosition: number | undefined): void {
    if (logPosition !== undefined) void this.#tables.info.put(LOG_POSITION, seal(logPositionBytes(logPosition)))
  }

  #at(ledgerIndex: number, ordinal: number): StoredTransaction {
    const before = { start: positionKey(ledgerIndex, ordinal), end: positionKey(ledgerIndex, 0), inclusiveEnd: true }
    for (const { key, value } of this.#tables.chunks.getRange({ ...before, reverse: true, limit: 1 })) {
      const record = readChunk(value, `ledger ${ledgerIndex}`)[ordinal - readPosition(key).ordinal]
      if (record !== undefined) return { ...decodeRecord(record, this.#addresses), ledgerIndex, ordinal }
    }
    throw new NodeError('node/store-corrupt', `transaction ${ordinal} of ledger ${ledgerIndex} is missing`)
  }

  #header(bytes: Uint8Array): LedgerHeader {
    return decodeHeader(unseal(bytes, 'a ledger header'), this.#addresses)
  }

  async #write(action: () => void): Promise<void> {
    await writing(() =>
      this.#tables.root.batch(() => {
        action()
      }),
    )
  }
}

function readIndex(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
}

/** Estimates the size of a commit in bytes. */
function commitBytes({ transactions, changes }: LedgerCommit): number {
  let bytes = 0
  for (const record of transactions) bytes += record.bytes.length
  for (const { value } of changes) bytes += value?.length ?? 0
  return bytes
}
