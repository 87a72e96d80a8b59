import { concatBytes, equalBytes } from '../bytes.ts'
import { decodeObject } from '../codec/decode.ts'
import { fromHex, toHex } from '../hex.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { HASH_PREFIX, sha512Half } from '../signing/hash.ts'
import { resultLeaf, transactionLeaf } from './leaf-hashes.ts'

const HASH_BYTES = 32
const NODE_BYTES = 16 * HASH_BYTES
// Header layout: index, supply, parent hash, transaction hash, state hash, parent's close time, close time.
const TRANSACTION_HASH = 44
const CLOSE_TIME = 112
const MIN_HEADER_BYTES = 116

/** Proof that a transaction is in a ledger. All bytes are hex digits. */
export interface TransactionProof {
  /** The ledger's header as hashed. */
  readonly header: string
  /** The inner nodes above the transaction, starting at the root: the hashes of 16 children each. */
  readonly path: readonly string[]
  readonly tx_blob: string
  /** The metadata, when the tree's leaves contain it. */
  readonly meta_blob?: string
  /** The result code (0 or 100..255), when the leaves contain no metadata. */
  readonly result_code?: number
}

/** The proven facts. */
export interface ProvenTransaction {
  readonly ledgerHash: string
  readonly ledgerIndex: number
  /** Ledger seconds. */
  readonly closeTime: number
  readonly transactionHash: string
  /** Result code: 0 is success, 100..255 a claimed fee. */
  readonly resultCode: number
}

function refuse(message: string, part: string): never {
  throw new ProtocolError('protocol/proof', message, part)
}

/**
 * Returns the bytes of a header after checking that they hash to the ledger's hash. @throws ProtocolError
 * `protocol/proof`
 */
export function provenHeader(text: string, ledgerHash: string): DataView {
  const bytes = fromHex(text)
  if (bytes.length < MIN_HEADER_BYTES) refuse('Too short', 'header')
  const hash = toHex(sha512Half(concatBytes(HASH_PREFIX.ledgerHeader, bytes)))
  if (hash !== ledgerHash.toUpperCase()) refuse('Is not that of the ledger', 'header')
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function childOf(node: Uint8Array, id: Uint8Array, depth: number): Uint8Array {
  const byte = id[depth >>> 1] ?? 0
  const branch = depth % 2 === 0 ? byte >>> 4 : byte & 0x0f
  return node.subarray(branch * HASH_BYTES, (branch + 1) * HASH_BYTES)
}

/** Follows a transaction id from the root and returns its leaf hash. */
function leafAt(path: readonly string[], root: Uint8Array, id: Uint8Array): Uint8Array {
  let hash = root
  if (path.length === 0 || path.length > 2 * HASH_BYTES) refuse('Has no or too many nodes', 'path')
  for (const [depth, text] of path.entries()) {
    const node = fromHex(text)
    if (node.length !== NODE_BYTES) refuse('A node has 16 hashes', 'path')
    if (!equalBytes(sha512Half(concatBytes(HASH_PREFIX.innerNode, node)), hash)) refuse('A node is another', 'path')
    hash = childOf(node, id, depth)
  }
  return hash
}

function resultOf(network: NetworkDefinition, { meta_blob: meta, result_code: code }: TransactionProof): number {
  const result = meta === undefined ? code : decodeObject(network, fromHex(meta))['TransactionResult']
  return typeof result === 'number' ? result : refuse('Missing', meta === undefined ? 'result_code' : 'meta_blob')
}

/**
 * Verifies that a transaction is in a ledger with a given result, based only on a ledger hash that the caller trusts:
 * header, transaction root, path, leaf, transaction.
 * @param ledgerHash 64 hex digits
 * @throws ProtocolError `protocol/proof` naming the part that does not match, `protocol/hex` and others for malformed
 * bytes
 */
export function verifyTransactionProof(
  network: NetworkDefinition,
  proof: TransactionProof,
  ledgerHash: string,
): ProvenTransaction {
  const header = provenHeader(proof.header, ledgerHash)
  const root = fromHex(proof.header).subarray(TRANSACTION_HASH, TRANSACTION_HASH + HASH_BYTES)
  const blob = fromHex(proof.tx_blob)
  const id = sha512Half(concatBytes(HASH_PREFIX.transaction, blob))
  const resultCode = resultOf(network, proof)
  const leaf =
    proof.meta_blob === undefined ? resultLeaf(id, resultCode) : transactionLeaf(blob, fromHex(proof.meta_blob), id)
  if (!equalBytes(leafAt(proof.path, root, id), leaf)) refuse('Is not the one of the path', 'tx_blob')
  return {
    ledgerHash: ledgerHash.toUpperCase(),
    ledgerIndex: header.getUint32(0),
    closeTime: header.getUint32(CLOSE_TIME),
    transactionHash: toHex(id),
    resultCode,
  }
}
