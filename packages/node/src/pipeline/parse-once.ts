import type { NetworkDefinition, ParsedTransaction } from '@tidebook/protocol'
import { parseTransaction } from '@tidebook/protocol'

/**
 * Parses a signed transaction.
 * @throws ProtocolError
 */
export type ParseTransaction = (blob: Uint8Array) => ParsedTransaction

/**
 * Returns a parser for a log that shows the same bytes several times before it delivers them. It parses each byte array
 * once. The bytes must not change.
 */
export function parseOnce(network: NetworkDefinition): ParseTransaction {
  const known = new WeakMap<Uint8Array, ParsedTransaction>()
  return (blob) => {
    const earlier = known.get(blob)
    if (earlier !== undefined) return earlier
    const parsed = parseTransaction(network, blob)
    known.set(blob, parsed)
    return parsed
  }
}
