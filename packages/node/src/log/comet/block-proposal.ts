import { MAX_BLOCK_BYTES } from '@tidebook/consensus'
import type { EnvelopeEntry } from '@tidebook/consensus'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { LogReader } from '../ordered-log.ts'
import type { Priority } from './envelope-sender.ts'

/** Returns the entries of an envelope, or undefined for bytes that are not an envelope. */
type ReadEnvelope = (tx: Uint8Array) => readonly EnvelopeEntry[] | undefined

/** Maximum number of bytes that a block adds to a transaction: a tag and its length. */
const OVERHEAD = 6
/** First byte of a transaction: the header of its type, whose two bytes follow. */
const TYPE_HEADER = 0x12
const CANCEL = 'OfferCancel'

/**
 * Whether a signed transaction is a cancel. Reads only its type, which comes first in canonical bytes, because the
 * mempool holds thousands of transactions that were already parsed.
 */
export function isCancel({ definitions }: NetworkDefinition, blob: Uint8Array): boolean {
  const [header, high = 0, low = 0] = blob
  return header === TYPE_HEADER && high * 256 + low === definitions.transactionTypes.get(CANCEL)
}

/**
 * Returns the kind of envelope that a transaction may share.
 * @param isFirst whether no transaction of its sender waits before it; otherwise a cancel could overtake one on which
 * it depends
 */
export function priorityOf(
  network: NetworkDefinition,
  blob: Uint8Array,
  isFirst: boolean,
  senderOf: LogReader['senderOf'],
): Priority {
  if (!isCancel(network, blob)) return { isUrgent: false }
  return isFirst ? { isUrgent: true } : { isUrgent: false, cancelOf: senderOf(blob) }
}

/**
 * Returns the transactions of a proposal: envelopes that hold only cancels first, then the others, each in the order of
 * the mempool. Cancels of one sender stay behind the earlier transactions of that sender, on which they may depend. An
 * envelope of several senders never waits, so no sender can delay the cancels of others: `EnvelopeSender` packs only
 * cancels that depend on nothing into one. Omits malformed envelopes, and envelopes that do not fit.
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
  const delayed = new Set<string | undefined>()
  for (const tx of txs) {
    const entries = read(tx)
    if (entries === undefined) continue
    const isOfCancels = entries.every(({ blob }) => isCancel(network, blob))
    const senders = new Set(entries.map(({ blob }) => senderOf(blob)))
    const [sender] = senders
    if (isOfCancels && (senders.size > 1 || !delayed.has(sender))) cancels.push(tx)
    else {
      others.push(tx)
      for (const each of senders) delayed.add(each)
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
 * Returns the entries of a proposal; undefined if it is too large, or contains bytes that are not an envelope. Depends
 * only on the bytes.
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
