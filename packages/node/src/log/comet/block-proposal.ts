import { MAX_BLOCK_BYTES, decodeEnvelope } from '@tidebook/consensus'
import type { EnvelopeEntry } from '@tidebook/consensus'
import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, parseTransaction } from '@tidebook/protocol'
import { hasPriority } from '../../queue/fee-level.ts'

/** Maximum number of bytes that a block adds to a transaction: a tag and its length. */
const OVERHEAD = 6

/** Returns the entries of an envelope, or undefined for bytes that are not one. */
export function entriesOf(tx: Uint8Array): EnvelopeEntry[] | undefined {
  try {
    return decodeEnvelope(tx)
  } catch {
    return undefined
  }
}

/** Whether a signed transaction is a cancel. False for bytes that are not a transaction. */
export function isCancel(network: NetworkDefinition, blob: Uint8Array): boolean {
  try {
    return hasPriority(parseTransaction(network, blob))
  } catch (error) {
    if (error instanceof ProtocolError) return false
    throw error
  }
}

/**
 * Returns the transactions of a proposal: envelopes that hold only cancels first, then the others, each in the order of
 * the mempool. Leaves out malformed envelopes, and those that do not fit.
 * @param maxBytes maximum size of all of them in the block
 */
export function prepareProposal(
  network: NetworkDefinition,
  txs: readonly Uint8Array[],
  maxBytes: number,
): Uint8Array[] {
  const cancels: Uint8Array[] = []
  const others: Uint8Array[] = []
  for (const tx of txs) {
    const entries = entriesOf(tx)
    if (entries === undefined) continue
    const list = entries.every(({ blob }) => isCancel(network, blob)) ? cancels : others
    list.push(tx)
  }
  let size = 0
  return [...cancels, ...others].filter((tx) => {
    if (size + tx.length + OVERHEAD > maxBytes) return false
    size += tx.length + OVERHEAD
    return true
  })
}

/** Whether every node accepts a proposal. Depends on nothing but its bytes. */
export function isAcceptable(txs: readonly Uint8Array[]): boolean {
  const size = txs.reduce((sum, tx) => sum + tx.length, 0)
  return size <= MAX_BLOCK_BYTES && txs.every((tx) => entriesOf(tx) !== undefined)
}
