import { encodeObject, fromHex, resultLeaf, transactionLeaf } from '@tidebook/protocol'
import type { MetadataJson } from '../entries/json-fields.ts'
import { engineResultCode } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { HashTree } from './hash-tree.ts'

/** The parts of a closed ledger's transaction that its leaf needs. */
export interface TreeTransaction {
  /** Hash as 64 hex digits. */
  readonly tx: { readonly hash: string; readonly blob: Uint8Array }
  readonly result: string
  readonly metadata: MetadataJson
}

/** Leaf content on networks whose leaves contain whole transactions. */
interface LeafTransaction {
  readonly tx: Pick<TreeTransaction['tx'], 'blob'>
  /** Returns the metadata in canonical bytes, valid until the next call. */
  metadataBytes(rules: LedgerRules): Uint8Array
}

/** A transaction to put into a leaf. `applied` is present only when leaves contain whole transactions. */
export interface TreeLeaf {
  /** 64 hex digits. */
  readonly hash: string
  readonly result: string
  readonly applied: LeafTransaction | undefined
}

/** Returns the canonical bytes of metadata, with the result encoded as a number. */
export function metadataBytes({ network }: LedgerRules, metadata: MetadataJson): Uint8Array {
  return encodeObject(network, { ...metadata, TransactionResult: engineResultCode(metadata.TransactionResult) })
}

function leafOf(rules: LedgerRules, { applied, result }: TreeLeaf, id: Uint8Array): Uint8Array {
  if (rules.hashing !== 'tree') return resultLeaf(id, engineResultCode(result), rules.sha512Half)
  if (applied === undefined) throw new RangeError('a leaf of a whole transaction needs the transaction')
  return transactionLeaf(applied.tx.blob, applied.metadataBytes(rules), id, rules.sha512Half)
}

/** Returns the tree of a ledger's transactions, whose root is in the header. */
export function transactionTree(rules: LedgerRules, transactions: Iterable<TreeLeaf>): HashTree {
  const tree = new HashTree(rules.sha512Half)
  for (const transaction of transactions) {
    const id = fromHex(transaction.hash)
    tree.set(id, leafOf(rules, transaction, id))
  }
  return tree
}
