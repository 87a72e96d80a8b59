import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteWriter } from './byte-writer.ts'
import type { ObjectJson, TransactionJson } from './json.ts'
import { isObject, writeObject } from './write-object.ts'

export interface EncodeOptions {
  /** True leaves out signatures: the bytes that are signed. */
  readonly signing?: boolean
}

/** The canonical bytes of any object of the network. @throws ProtocolError naming the field */
export function encodeObject(network: NetworkDefinition, json: ObjectJson, options: EncodeOptions = {}): Uint8Array {
  if (!isObject(json)) throw new ProtocolError('protocol/value', 'Must be an object')
  const writer = new ByteWriter()
  writeObject(network, writer, json, 'object', options.signing === true, 0)
  return writer.finish()
}

/**
 * The canonical bytes of a transaction; lower-case notes of node answers (hash, date …) are left out.
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
