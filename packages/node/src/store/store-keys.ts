import { writeHash } from './hex-digits.ts'

const U16 = 2
const U32 = 4
const HASH = 32

/** Big endian, so that keys sort by number. */
export function ledgerKey(index: number): Buffer<ArrayBuffer> {
  const key = Buffer.allocUnsafe(U32)
  key.writeUInt32BE(index)
  return key
}

/** Encodes a ledger and an index in it: the key of transaction chunks, and the value of the hash index. */
export function positionKey(ledgerIndex: number, ordinal: number): Buffer<ArrayBuffer> {
  const key = Buffer.allocUnsafe(2 * U32)
  writePosition(key, 0, ledgerIndex, ordinal)
  return key
}

export function writePosition(target: Buffer, offset: number, ledgerIndex: number, ordinal: number): void {
  target.writeUInt32BE(ledgerIndex, offset)
  target.writeUInt32BE(ordinal, offset + U32)
}

const hashBytes = Buffer.alloc(HASH)

/**
 * Returns the bytes of 64 hex digits. They are valid until the next call, because the storage engine copies a key
 * immediately.
 */
export function hashKey(hash: string): Buffer<ArrayBuffer> {
  if (!writeHash(hash, hashBytes, 0)) throw new RangeError(`${hash} is not a hash`)
  return hashBytes
}

export function readPosition(key: Uint8Array): { ledgerIndex: number; ordinal: number } {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength)
  return { ledgerIndex: view.getUint32(0), ordinal: view.getUint32(U32) }
}

/** One key per account and ledger. */
export function accountKey(accountId: Uint8Array, ledgerIndex: number): Buffer<ArrayBuffer> {
  const key = Buffer.allocUnsafe(accountId.length + U32)
  key.set(accountId)
  key.writeUInt32BE(ledgerIndex, accountId.length)
  return key
}

export function ledgerOfAccountKey(key: Uint8Array): number {
  return new DataView(key.buffer, key.byteOffset, key.byteLength).getUint32(key.byteLength - U32)
}

/** Returns the key of a branch of the state tree by its number, which is also the prefix of its ledger indexes. */
export function branchKey(branch: number): Buffer<ArrayBuffer> {
  const key = Buffer.allocUnsafe(U16)
  key.writeUInt16BE(branch)
  return key
}
