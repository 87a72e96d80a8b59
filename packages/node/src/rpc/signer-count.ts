import type { NetworkDefinition } from '@tidebook/protocol'

/** Maximum number of signers of a transaction (reference: `STTx::maxMultiSigners`). */
export const MAX_SIGNERS = 32

const starts = new WeakMap<NetworkDefinition, Buffer>()

/** Returns the first bytes of an entry in `Signers`: the entry's header, and that of its first field. */
function startOf(network: NetworkDefinition): Buffer {
  const known = starts.get(network)
  if (known !== undefined) return known
  const { fields } = network.definitions
  const start = Buffer.concat(['Signer', 'SigningPubKey'].map((name) => fields.get(name)?.header ?? new Uint8Array()))
  starts.set(network, start)
  return start
}

/**
 * Counts the signers of a transaction without parsing it, at most `MAX_SIGNERS`. Equal bytes elsewhere, for example in
 * a memo, count too.
 */
export function signerCount(network: NetworkDefinition, blob: Uint8Array): number {
  const start = startOf(network)
  const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength)
  let count = 0
  for (let at = bytes.indexOf(start); at >= 0 && count < MAX_SIGNERS; at = bytes.indexOf(start, at + start.length))
    count += 1
  return count
}
