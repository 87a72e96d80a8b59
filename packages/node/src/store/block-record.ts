import type { LedgerBlock } from './ledger-store.ts'

const HEIGHT_BYTES = 8

/** Returns the stored form of a block: its height and the carried hash. */
export function encodeBlock({ carriedHash, height }: LedgerBlock): Uint8Array {
  const bytes = Buffer.alloc(HEIGHT_BYTES + carriedHash.length)
  bytes.writeBigUInt64BE(BigInt(height))
  bytes.set(carriedHash, HEIGHT_BYTES)
  return bytes
}

export function decodeBlock(bytes: Uint8Array): LedgerBlock {
  // Copied, because read bytes belong to the storage engine.
  const copy = Buffer.from(bytes)
  return { height: Number(copy.readBigUInt64BE()), carriedHash: copy.subarray(HEIGHT_BYTES) }
}
