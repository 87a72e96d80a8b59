import { signTransaction } from '@tidebook/protocol'
import type { KeyPair, NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'
import { summarize } from './transaction-summary.ts'
import type { TransactionSummary } from './transaction-summary.ts'

/** A signed transaction ready to submit. The summary is decoded from `blob`, never from the request. */
export interface SignedTransaction {
  /** Upper-case hex. */
  readonly blob: string
  /** 64 upper-case hex digits */
  readonly hash: string
  readonly summary: TransactionSummary
}

/**
 * Signs a complete unsigned transaction (Fee and Sequence present) with the key pair from `keys`, and wipes the private
 * key before returning. Throws `keyring/signature-failed` for every failure, with the cause as detail (ERR-038).
 */
export async function signWith(
  network: NetworkDefinition,
  keys: () => Promise<KeyPair>,
  tx: TransactionJson,
): Promise<SignedTransaction> {
  try {
    const pair = await keys()
    try {
      if (tx.Account !== pair.address) throw new KeyringError('keyring/signature-failed', 'Account is not this wallet')
      const { blob, hash } = signTransaction(network, tx, pair)
      return { blob, hash, summary: summarize(network, blob) }
    } finally {
      pair.privateKey.fill(0)
    }
  } catch (error) {
    if (error instanceof KeyringError) throw error
    throw new KeyringError('keyring/signature-failed', error instanceof Error ? error.message : undefined)
  }
}
