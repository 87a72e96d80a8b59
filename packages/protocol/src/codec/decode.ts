import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from './byte-reader.ts'
import { fieldsToJson } from './fields-to-json.ts'
import type { ObjectJson, TransactionJson } from './json.ts'
import { readFields } from './read-object.ts'

/** Decodes the canonical bytes of any object to JSON. @throws ProtocolError naming the field */
export function decodeObject(network: NetworkDefinition, bytes: Uint8Array): ObjectJson {
  return fieldsToJson(network, readFields(new ByteReader(bytes), network, 'object'))
}

/** Decodes the bytes of a transaction to JSON, as strictly as the parser. @throws ProtocolError naming the field */
export function decodeTransaction(network: NetworkDefinition, blob: Uint8Array): TransactionJson {
  const fields = readFields(new ByteReader(blob), network, 'transaction')
  const json = fieldsToJson(network, fields)
  const { TransactionType: type, Account: account } = json
  if (typeof type !== 'string') throw new ProtocolError('protocol/unknown-type', 'Unknown type', 'TransactionType')
  if (typeof account !== 'string') throw new ProtocolError('protocol/missing-field', 'Missing', 'Account')
  return { ...json, TransactionType: type, Account: account }
}
