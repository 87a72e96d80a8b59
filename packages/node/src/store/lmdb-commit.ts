import type { LedgerCommit } from './ledger-store.ts'
import type { Table, Tables } from './lmdb-tables.ts'
import type { JsonPacker } from './pack-json.ts'
import { writeTree } from './branch-hashes.ts'
import { encodeBlock, encodeHeader } from './records.ts'
import { buildChunks } from './chunk.ts'
import { seal } from './seal.ts'
import { writeEntry } from './stored-state.ts'
import { ledgerKey, positionKey, accountKey, hashKey, writePosition } from './store-keys.ts'
import { encodeOrdinals } from './ordinal-list.ts'
import type { TransactionRecord } from './stored-transaction.ts'
import { writeUpperHex } from './hex-digits.ts'

const POSITION = 8
const PREFIX_DIGITS = 8
/** Above the number of transactions in any ledger. With 32 bits before it, the sum is exact in a double. */
const ORDINALS = 0x20_0000

const prefix = Buffer.alloc(PREFIX_DIGITS / 2)

/**
 * Queues the position of each transaction of a ledger under its hash, nearly in key order: neighbors in one page are
 * cheaper to write than pages all over the tree.
 */
function writePositions(table: Table, ledgerIndex: number, records: readonly TransactionRecord[]): void {
  const positions = Buffer.allocUnsafeSlow(records.length * POSITION)
  for (const [index, sorted] of byPrefix(records).entries()) {
    const ordinal = sorted % ORDINALS
    const start = index * POSITION
    writePosition(positions, start, ledgerIndex, ordinal)
    void table.put(hashKey(records[ordinal]?.hash ?? ''), positions.subarray(start, start + POSITION))
  }
}

/**
 * Returns the first 32 bits of each hash followed by its ordinal, ascending, because numbers sort much faster than
 * texts.
 */
function byPrefix(records: readonly TransactionRecord[]): Float64Array {
  return Float64Array.from(records, ({ hash }, ordinal) => {
    writeUpperHex(hash.slice(0, PREFIX_DIGITS), prefix, 0)
    return prefix.readUInt32BE() * ORDINALS + ordinal
  }).sort()
}

interface History {
  readonly id: Buffer
  readonly ordinals: number[]
}

/** Queues, for every account that a ledger changed, the positions of the transactions that changed it, in key order. */
function writeHistories(accounts: Table, ledgerIndex: number, records: readonly TransactionRecord[]): void {
  for (const { id, ordinals } of historiesOf(records)) {
    void accounts.put(accountKey(id, ledgerIndex), encodeOrdinals(ordinals))
  }
}

function historiesOf(records: readonly TransactionRecord[]): History[] {
  // The ledger uses the same id object for an account, so it can be found without comparing bytes.
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

/** Queues every write of one ledger. The caller makes them one atomic, durable transaction. */
export function writeCommit(tables: Tables, packer: JsonPacker, commit: LedgerCommit): void {
  const { block, header, transactions, changes } = commit
  void tables.headers.put(ledgerKey(header.index), seal(encodeHeader(packer, header)))
  void tables.hashes.put(Buffer.from(header.hash, 'hex'), ledgerKey(header.index))
  if (block !== undefined) void tables.blocks.put(ledgerKey(header.index), seal(encodeBlock(block)))
  for (const { first, bytes } of commit.chunks ?? buildChunks(transactions.map((record) => record.bytes))) {
    void tables.chunks.put(positionKey(header.index, first), bytes)
  }
  writePositions(tables.transactions, header.index, transactions)
  writeHistories(tables.accounts, header.index, transactions)
  for (const change of changes) writeEntry(tables, change)
  writeTree(tables, commit.tree)
}
