import type { LedgerCommit } from './ledger-store.ts'
import type { Tables } from './lmdb-tables.ts'
import type { JsonPacker } from './pack-json.ts'
import { writeTree } from './branch-hashes.ts'
import { buildChunks } from './chunk.ts'
import { encodeHeader } from './header-record.ts'
import { encodeOrdinals } from './ordinal-list.ts'
import { seal } from './seal.ts'
import { writeEntry } from './stored-state.ts'
import { accountKey, ledgerKey, positionKey } from './store-keys.ts'

/** Queues every write of one ledger. The caller makes them one atomic, durable transaction. */
export function writeCommit(tables: Tables, packer: JsonPacker, commit: LedgerCommit): void {
  const { header, transactions, changes } = commit
  void tables.headers.put(ledgerKey(header.index), seal(encodeHeader(packer, header)))
  void tables.hashes.put(Buffer.from(header.hash, 'hex'), ledgerKey(header.index))
  for (const { first, bytes } of commit.chunks ?? buildChunks(transactions.map((record) => record.bytes))) {
    void tables.chunks.put(positionKey(header.index, first), bytes)
  }
  writeHashes(tables, commit)
  for (const [id, ordinals] of ordinalsByAccount(commit)) {
    void tables.accounts.put(accountKey(Buffer.from(id, 'latin1'), header.index), encodeOrdinals(ordinals))
  }
  for (const { key, value } of changes) writeEntry(tables, key, value)
  writeTree(tables, commit.tree)
}

// In key order, because neighbours in one page are cheaper to write than pages all over the tree.
function writeHashes(tables: Tables, { header, transactions }: LedgerCommit): void {
  const sorted = transactions
    .map(({ hash }, ordinal) => ({ hash, ordinal }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
  for (const { hash, ordinal } of sorted) {
    void tables.transactions.put(Buffer.from(hash, 'hex'), positionKey(header.index, ordinal))
  }
}

function ordinalsByAccount({ transactions }: LedgerCommit): [string, number[]][] {
  const lists = new Map<string, number[]>()
  for (const [ordinal, { accounts }] of transactions.entries()) {
    for (const account of accounts) {
      const id = Buffer.from(account.buffer, account.byteOffset, account.byteLength).toString('latin1')
      const list = lists.get(id)
      if (list === undefined) lists.set(id, [ordinal])
      else list.push(ordinal)
    }
  }
  return [...lists].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
