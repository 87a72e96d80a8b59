import type { FieldDefinition } from '../networks/definitions/definitions.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { ObjectJson } from './json.ts'
import { amountFromJson } from './types/amount-json.ts'
import { writeAmount } from './types/amount-wire.ts'
import { accountBytes, writeBlob, writeHash, writeVector256 } from './types/octets.ts'
import { writeIssue } from './types/issue.ts'
import { writePathSet } from './types/path-set.ts'
import { wholeNumber, writeUint16, writeUint64 } from './types/unsigned.ts'

const MAX_DEPTH = 10
const OBJECT_END = 0xe1
const ARRAY_END = 0xf1
// Node responses add lower-case properties (hash, date, meta …) that are not fields.
const NOTE = /^[a-z]/

export function isObject(value: unknown): value is ObjectJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the present fields in canonical order. @throws ProtocolError `protocol/unknown-field` */
function sortedFields(network: NetworkDefinition, json: ObjectJson, signingOnly: boolean): FieldDefinition[] {
  const present: FieldDefinition[] = []
  for (const name of Object.keys(json)) {
    if (json[name] === undefined || NOTE.test(name)) continue
    const definition = network.definitions.fields.get(name)
    if (definition === undefined) throw new ProtocolError('protocol/unknown-field', 'Unknown field', name.slice(0, 64))
    if (definition.signing || !signingOnly) present.push(definition)
  }
  return present.sort((a, b) => a.ordinal - b.ordinal)
}

function writeArray(
  network: NetworkDefinition,
  writer: ByteWriter,
  value: unknown,
  field: string,
  depth: number,
): void {
  if (!Array.isArray(value)) throw new ProtocolError('protocol/value', 'Must be a list', field)
  for (const element of value as unknown[]) {
    const names = isObject(element) ? Object.keys(element) : []
    const definition = network.definitions.fields.get(names[0] ?? '')
    if (!isObject(element) || names.length !== 1 || definition?.type !== 'STObject') {
      throw new ProtocolError('protocol/value', 'Elements are objects with one name', field)
    }
    writer.bytes(definition.header)
    writeInner(network, writer, element[definition.name], definition.name, depth + 1)
  }
  writer.byte(ARRAY_END)
}

function writeInner(
  network: NetworkDefinition,
  writer: ByteWriter,
  value: unknown,
  field: string,
  depth: number,
): void {
  if (!isObject(value)) throw new ProtocolError('protocol/value', 'Must be an object', field)
  writeObject(network, writer, value, field, false, depth)
  writer.byte(OBJECT_END)
}

function writeValue(
  network: NetworkDefinition,
  writer: ByteWriter,
  field: FieldDefinition,
  value: unknown,
  depth: number,
): void {
  const { name } = field
  switch (field.type) {
    case 'UInt8':
      return writer.byte(wholeNumber(value, 0xff, name))
    case 'UInt16':
      return writeUint16(network, writer, value, name)
    case 'UInt32':
      return writer.uint32(wholeNumber(value, 0xffff_ffff, name))
    case 'UInt64':
      return writeUint64(writer, value, name)
    case 'Hash128':
      return writeHash(writer, value, 16, name)
    case 'Hash160':
      return writeHash(writer, value, 20, name)
    case 'Hash256':
      return writeHash(writer, value, 32, name)
    case 'Amount':
      return writeAmount(writer, amountFromJson(network, value, name))
    case 'Blob':
      return writeBlob(writer, value, name)
    case 'AccountID':
      return writer.prefixed(accountBytes(network, value, name), name)
    case 'STObject':
      return writeInner(network, writer, value, name, depth + 1)
    case 'STArray':
      return writeArray(network, writer, value, name, depth + 1)
    case 'PathSet':
      return writePathSet(network, writer, value, name)
    case 'Issue':
      return writeIssue(network, writer, value, name)
    case 'Vector256':
      return writeVector256(writer, value, name)
  }
}

/**
 * Writes all fields in canonical order, and inner objects with their end markers. @throws ProtocolError naming the
 * field
 */
export function writeObject(
  network: NetworkDefinition,
  writer: ByteWriter,
  json: ObjectJson,
  name: string,
  signingOnly: boolean,
  depth: number,
): void {
  if (depth > MAX_DEPTH) throw new ProtocolError('protocol/depth', `More than ${MAX_DEPTH} levels`, name)
  for (const definition of sortedFields(network, json, signingOnly)) {
    writer.bytes(definition.header)
    writeValue(network, writer, definition, json[definition.name], depth)
  }
}
