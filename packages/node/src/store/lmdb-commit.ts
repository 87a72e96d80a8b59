import type { LedgerCommit } from './ledger-store.ts'
import type { Tables } from './lmdb-tables.ts'
import type { JsonPacker } from './pack-json.ts'
import { writeHistories } from './account-histories.ts'
import { writeTree } from './branch-hashes.ts'
import { encodeBlock } from './block-record.ts'
import { buildChunks } from './chunk.ts'
import { encodeHeader } from './header-record.ts'
import { seal } from './seal.ts'
import { writePositions } from './transaction-positions.ts'
import { writeEntry } from './stored-state.ts'
import { ledgerKey, positionKey } from './store-keys.ts'

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
  for (const { key, value } of changes) writeEntry(tables, key, value)
  writeTree(tables, commit.tree)
}
