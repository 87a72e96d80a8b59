import { toHex } from '../hex.ts'
import { provenHeader } from './verify-transaction-proof.ts'

const HASH_BYTES = 32
const PARENT_HASH = 12

/** The position of a ledger in the chain, from its header. */
export interface ProvenHeader {
  readonly ledgerIndex: number
  /** Hash of the previous ledger, 64 hex digits. */
  readonly parentHash: string
}

/**
 * Reads the header of a ledger whose hash is known, to follow the chain from one ledger to another.
 * @param header the hashed header bytes, as hex digits
 * @throws ProtocolError `protocol/proof` naming `header` when its hash is another one
 */
export function readHeader(header: string, ledgerHash: string): ProvenHeader {
  const view = provenHeader(header, ledgerHash)
  const parent = new Uint8Array(view.buffer, view.byteOffset + PARENT_HASH, HASH_BYTES)
  return { ledgerIndex: view.getUint32(0), parentHash: toHex(parent) }
}
