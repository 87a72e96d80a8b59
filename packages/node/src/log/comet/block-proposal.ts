import { MAX_BLOCK_BYTES } from '@tidebook/consensus'
import type { EnvelopeEntry } from '@tidebook/consensus'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { LogReader } from '../ordered-log.ts'
import { DelayedSenders } from './delayed-senders.ts'
import { isOfType } from './transaction-type.ts'

/** Returns the entries of an envelope, or undefined for bytes that are not one. */
type ReadEnvelope = (tx: Uint8Array) => readonly EnvelopeEntry[] | undefined

/** Maximum number of bytes that a block adds to a transaction: a tag and its length. */
const OVERHEAD = 6

/** Returns whether a signed transaction is a cancel. */
export function isCancel(network: NetworkDefinition, blob: Uint8Array): boolean {
  return isOfType(network, blob, 'OfferCancel')
}

/**
 * Returns the transactions of a proposal: envelopes that hold only cancels first, then the others, each in the order of
 * the mempool. A cancel does not overtake a transaction of its sender that the ledger must apply before it. Leaves out
 * malformed envelopes, and those that do not fit.
 * @param maxBytes maximum size of all of them in the block
 */
export function prepareProposal(
  network: NetworkDefinition,
  txs: readonly Uint8Array[],
  maxBytes: number,
  read: ReadEnvelope,
  senderOf: LogReader['senderOf'],
): Uint8Array[] {
  const cancels: Uint8Array[] = []
  const others: Uint8Array[] = []
  const delayed = new DelayedSenders(network, senderOf)
  for (const tx of txs) {
    const entries = read(tx)
    if (entries === undefined) continue
    if (entries.every(({ blob }) => isCancel(network, blob) && !delayed.holdsBack(blob))) cancels.push(tx)
    else {
      others.push(tx)
      for (const { blob } of entries) delayed.add(blob)
    }
  }
  let size = 0
  return [...cancels, ...others].filter((tx) => {
    if (size + tx.length + OVERHEAD > maxBytes) return false
    size += tx.length + OVERHEAD
    return true
  })
}

/**
 * Returns the entries of a proposal; undefined when it is too large, or contains bytes that are not an envelope. Depends
 * on nothing but its bytes.
 */
export function proposedEntries(txs: readonly Uint8Array[], read: ReadEnvelope): EnvelopeEntry[] | undefined {
  const size = txs.reduce((sum, tx) => sum + tx.length, 0)
  if (size > MAX_BLOCK_BYTES) return undefined
  const entries: EnvelopeEntry[] = []
  for (const tx of txs) {
    const envelope = read(tx)
    if (envelope === undefined) return undefined
    entries.push(...envelope)
  }
  return entries
}
