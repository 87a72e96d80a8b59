import { encodeObject, fromHex, resultLeaf, transactionLeaf } from '@tidebook/protocol'
import type { MetadataJson } from '../metadata/metadata-json.ts'
import { engineResultCode } from '../results/engine-results.ts'
import type { LedgerRules } from '../rules.ts'
import { HashTree } from './hash-tree.ts'

/** A transaction of a closed ledger, as far as its leaf needs it. */
export interface TreeTransaction {
  /** Hash as 64 hex digits. */
  readonly tx: { readonly hash: string; readonly blob: Uint8Array }
  readonly result: string
  readonly metadata: MetadataJson
}

/** The canonical bytes of metadata, its result as a number. */
export function metadataBytes({ network }: LedgerRules, metadata: MetadataJson): Uint8Array {
  return encodeObject(network, { ...metadata, TransactionResult: engineResultCode(metadata.TransactionResult) })
}

// Metadata is made when it is asked for, which only this form of the tree does.
function leafOf(rules: LedgerRules, transaction: TreeTransaction, id: Uint8Array): Uint8Array {
  return rules.hashing === 'tree'
    ? transactionLeaf(transaction.tx.blob, metadataBytes(rules, transaction.metadata), id, rules.sha512Half)
    : resultLeaf(id, engineResultCode(transaction.result), rules.sha512Half)
}

/** The tree of a ledger's transactions, whose root its header names. */
export function transactionTree(rules: LedgerRules, transactions: Iterable<TreeTransaction>): HashTree {
  const tree = new HashTree(rules.sha512Half)
  for (const transaction of transactions) {
    const id = fromHex(transaction.tx.hash)
    tree.set(id, leafOf(rules, transaction, id))
  }
  return tree
}
