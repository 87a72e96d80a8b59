import { fromHex, toHex } from '@tidebook/protocol'
import type { TransactionProof } from '@tidebook/protocol'
import { headerBytes } from '../trees/ledger-hash.ts'
import type { LedgerHeader } from '../base/header.ts'
import { engineResultCode } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { HashTree } from '../trees/hash-tree.ts'
import { metadataBytes, transactionTree } from '../trees/transaction-tree.ts'
import type { TreeTransaction } from '../trees/transaction-tree.ts'

/** Proves to anyone who has a ledger's hash that the ledger contains a transaction with its result. */
export class TransactionProver {
  readonly header: LedgerHeader
  readonly #rules: LedgerRules
  readonly #transactions: ReadonlyMap<string, TreeTransaction>
  readonly #tree: HashTree

  /** @param transactions all of the ledger's transactions, in any order */
  constructor(rules: LedgerRules, header: LedgerHeader, transactions: readonly TreeTransaction[]) {
    this.header = header
    this.#rules = rules
    this.#transactions = new Map(transactions.map((transaction) => [transaction.tx.hash, transaction]))
    this.#tree = transactionTree(
      rules,
      transactions.map(({ metadata, result, tx }) => ({
        hash: tx.hash,
        result,
        applied: { tx, metadataBytes: () => metadataBytes(rules, metadata) },
      })),
    )
  }

  /** Whether the transactions hash to the header's transaction root. */
  get isComplete(): boolean {
    return toHex(this.#tree.root()) === this.header.transactionHash
  }

  /** Returns undefined when the transaction is not in the ledger. */
  prove(hash: string): TransactionProof | undefined {
    const transaction = this.#transactions.get(hash)
    const path = transaction === undefined ? undefined : this.#tree.path(fromHex(hash))
    if (transaction === undefined || path === undefined) return undefined
    const { metadata, result, tx } = transaction
    const about = {
      header: toHex(headerBytes(this.#rules, this.header)),
      path: path.nodes.map(toHex),
      tx_blob: toHex(tx.blob),
    }
    return this.#rules.hashing === 'tree'
      ? { ...about, meta_blob: toHex(metadataBytes(this.#rules, metadata)) }
      : { ...about, result_code: engineResultCode(result) }
  }
}
