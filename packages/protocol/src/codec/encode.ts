import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteWriter } from './byte-writer.ts'
import type { ObjectJson, TransactionJson } from './json.ts'
import { isObject, writeObject } from './write-object.ts'

export interface EncodeOptions {
  /** Omits signatures, which gives the bytes to sign. */
  readonly signing?: boolean
}

/** Encodes any object of the network in canonical form. @throws ProtocolError naming the field */
export function encodeObject(network: NetworkDefinition, json: ObjectJson, options: EncodeOptions = {}): Uint8Array {
  if (!isObject(json)) throw new ProtocolError('protocol/value', 'Must be an object')
  const writer = new ByteWriter()
  writeObject(network, writer, json, 'object', options.signing === true, 0)
  return writer.finish()
}

/**
 * Encodes a transaction in canonical form. Ignores the lower-case properties of node responses (hash, date …).
 * @throws ProtocolError naming the field
 */
export function encodeTransaction(
  network: NetworkDefinition,
  tx: TransactionJson,
  options: EncodeOptions = {},
): Uint8Array {
  if (!isObject(tx)) throw new ProtocolError('protocol/value', 'Must be an object', 'transaction')
  for (const name of ['TransactionType', 'Account']) {
    if (tx[name] === undefined) throw new ProtocolError('protocol/missing-field', 'Missing', name)
  }
  return encodeObject(network, tx, options)
}
