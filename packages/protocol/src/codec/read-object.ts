import type { FieldDefinition } from '../networks/definitions/definitions.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from './byte-reader.ts'
import type { FieldValue, ParsedElement, ParsedFields } from './field-value.ts'
import { readAmount } from './types/amount-wire.ts'
import { readIssue } from './types/issue.ts'
import { readAccount, readBlob, readVector256 } from './types/octets.ts'
import { readPathSet } from './types/path-set.ts'

const MAX_DEPTH = 10
const OBJECT_END = 0xe1
const ARRAY_END = 0xf1

/** Reads and checks a field header. @throws ProtocolError `protocol/unknown-field`, `protocol/encoding` */
function readHeader(reader: ByteReader, network: NetworkDefinition, parent: string): FieldDefinition {
  const first = reader.byte(parent)
  let type = first >> 4
  let number = first & 0x0f
  if (type === 0) type = reader.byte(parent)
  if (number === 0) number = reader.byte(parent)
  const short = (first >> 4 === 0 && type < 16) || ((first & 0x0f) === 0 && number < 16)
  if (short) throw new ProtocolError('protocol/encoding', 'Field header is not canonical', parent)
  const definition = network.definitions.fieldsByCode[(type << 8) | number]
  if (definition === undefined) {
    throw new ProtocolError('protocol/unknown-field', `Unknown field ${type}/${number}`, parent)
  }
  return definition
}

function readValue(reader: ByteReader, network: NetworkDefinition, field: FieldDefinition, depth: number): FieldValue {
  const { name } = field
  switch (field.type) {
    case 'UInt8':
      return reader.byte(name)
    case 'UInt16':
      return reader.view.getUint16(reader.skip(2, name))
    case 'UInt32':
      return reader.view.getUint32(reader.skip(4, name))
    case 'UInt64':
      return reader.view.getBigUint64(reader.skip(8, name))
    case 'Hash128':
      return reader.take(16, name)
    case 'Hash160':
      return reader.take(20, name)
    case 'Hash256':
      return reader.take(32, name)
    case 'Amount':
      return readAmount(reader, network.maxNative, name)
    case 'Blob':
      return readBlob(reader, name)
    case 'AccountID':
      return readAccount(reader, name)
    case 'STObject':
      return readObject(reader, network, name, depth + 1)
    case 'STArray':
      return readArray(reader, network, name, depth + 1)
    case 'PathSet':
      return readPathSet(reader, name)
    case 'Vector256':
      return readVector256(reader, name)
    case 'Issue':
      return readIssue(reader, name)
  }
}

function checkDepth(depth: number, name: string): void {
  if (depth > MAX_DEPTH) throw new ProtocolError('protocol/depth', `More than ${MAX_DEPTH} levels`, name)
}

function readObject(reader: ByteReader, network: NetworkDefinition, name: string, depth: number): ParsedFields {
  checkDepth(depth, name)
  const fields: Record<string, FieldValue> = {}
  let previous = -1
  while (reader.bytes[reader.position] !== OBJECT_END) {
    const definition = readHeader(reader, network, name)
    if (definition.ordinal <= previous) throw new ProtocolError('protocol/field-order', 'Out of order', definition.name)
    previous = definition.ordinal
    fields[definition.name] = readValue(reader, network, definition, depth)
  }
  reader.position += 1
  return fields
}

function readArray(
  reader: ByteReader,
  network: NetworkDefinition,
  name: string,
  depth: number,
): readonly ParsedElement[] {
  checkDepth(depth, name)
  const elements: ParsedElement[] = []
  while (reader.bytes[reader.position] !== ARRAY_END) {
    const definition = readHeader(reader, network, name)
    if (definition.type !== 'STObject') {
      throw new ProtocolError('protocol/encoding', 'Arrays hold objects only', definition.name)
    }
    elements.push({ name: definition.name, fields: readObject(reader, network, definition.name, depth + 1) })
  }
  reader.position += 1
  return elements
}

/**
 * Reads all fields up to the end of the bytes, in canonical order. Appends the start and end of every unsigned field to
 * `unsigned`, if given.
 * @throws ProtocolError naming the field
 */
export function readFields(
  reader: ByteReader,
  network: NetworkDefinition,
  name: string,
  unsigned?: number[],
): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {}
  let previous = -1
  while (reader.position < reader.end) {
    const start = reader.position
    const definition = readHeader(reader, network, name)
    if (definition.ordinal <= previous) throw new ProtocolError('protocol/field-order', 'Out of order', definition.name)
    previous = definition.ordinal
    fields[definition.name] = readValue(reader, network, definition, 0)
    if (!definition.signing && unsigned !== undefined) unsigned.push(start, reader.position)
  }
  return fields
}
