import { ACCOUNT_ID_BYTES, decodeAddress } from '../../address/address.ts'
import { fromHex } from '../../hex.ts'
import type { NetworkDefinition } from '../../networks/network.ts'
import { ProtocolError } from '../../protocol-error.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'

const HASH_BYTES = 32

function hexBytes(value: unknown, field: string): Uint8Array {
  if (typeof value !== 'string') throw new ProtocolError('protocol/value', 'Must be hex text', field)
  try {
    return fromHex(value)
  } catch {
    throw new ProtocolError('protocol/hex', 'Invalid hex string', field)
  }
}

/** Writes a hash of fixed length. @throws ProtocolError */
export function writeHash(writer: ByteWriter, value: unknown, length: number, field: string): void {
  const bytes = hexBytes(value, field)
  if (bytes.length !== length) throw new ProtocolError('protocol/value', `Must have ${length} bytes`, field)
  writer.bytes(bytes)
}

export function writeBlob(writer: ByteWriter, value: unknown, field: string): void {
  writer.prefixed(hexBytes(value, field), field)
}

/** @throws ProtocolError `protocol/address` */
export function accountBytes(network: NetworkDefinition, value: unknown, field: string): Uint8Array {
  if (typeof value !== 'string') throw new ProtocolError('protocol/address', 'Must be an address', field)
  try {
    return decodeAddress(network, value)
  } catch (error) {
    if (error instanceof ProtocolError) throw new ProtocolError(error.code, error.message, field)
    throw error
  }
}

export function readBlob(reader: ByteReader, field: string): Uint8Array {
  return reader.take(reader.length(field), field)
}

/** @throws ProtocolError `protocol/encoding` when the length is not 20 */
export function readAccount(reader: ByteReader, field: string): Uint8Array {
  if (reader.length(field) !== ACCOUNT_ID_BYTES) {
    throw new ProtocolError('protocol/encoding', 'An account id has 20 bytes', field)
  }
  return reader.take(ACCOUNT_ID_BYTES, field)
}

export function writeVector256(writer: ByteWriter, value: unknown, field: string): void {
  if (!Array.isArray(value)) throw new ProtocolError('protocol/value', 'Must be a list of hashes', field)
  const bytes = new Uint8Array(value.length * HASH_BYTES)
  value.forEach((item: unknown, index) => {
    const hash = hexBytes(item, field)
    if (hash.length !== HASH_BYTES) throw new ProtocolError('protocol/value', 'A hash has 32 bytes', field)
    bytes.set(hash, index * HASH_BYTES)
  })
  writer.prefixed(bytes, field)
}

/** @throws ProtocolError `protocol/encoding` when the length is not a multiple of 32 */
export function readVector256(reader: ByteReader, field: string): readonly Uint8Array[] {
  const bytes = readBlob(reader, field)
  if (bytes.length % HASH_BYTES !== 0) throw new ProtocolError('protocol/encoding', 'Not a list of hashes', field)
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}
