import { toHex } from '../hex.ts'
import { provenHeader } from './verify-transaction-proof.ts'

const HASH_BYTES = 32
const PARENT_HASH = 12

/** What a header says of its place in the chain. */
export interface ProvenHeader {
  readonly ledgerIndex: number
  /** Hash of the ledger before, 64 hex digits. */
  readonly parentHash: string
}

/**
 * Reads a header that belongs to a ledger whose hash is known, to follow the chain back from one ledger to another.
 * @param header the bytes that the ledger's hash is of, as hex digits
 * @throws ProtocolError `protocol/proof` naming `header` when it is another ledger's
 */
export function readHeader(header: string, ledgerHash: string): ProvenHeader {
  const view = provenHeader(header, ledgerHash)
  const parent = new Uint8Array(view.buffer, view.byteOffset + PARENT_HASH, HASH_BYTES)
  return { ledgerIndex: view.getUint32(0), parentHash: toHex(parent) }
}
