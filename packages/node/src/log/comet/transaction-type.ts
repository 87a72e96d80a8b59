import type { NetworkDefinition } from '@tidebook/protocol'

/** First byte of a transaction: the header of its type, whose two bytes follow. */
const TYPE_HEADER = 0x12

/**
 * Returns whether a signed transaction has a type. Reads only the type, which comes first in canonical bytes: the mempool
 * holds thousands of transactions that were parsed before.
 */
export function isOfType({ definitions }: NetworkDefinition, blob: Uint8Array, type: string): boolean {
  const [header, high = 0, low = 0] = blob
  return header === TYPE_HEADER && high * 256 + low === definitions.transactionTypes.get(type)
}
