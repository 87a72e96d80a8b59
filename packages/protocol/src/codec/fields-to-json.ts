import { encodeAddress } from '../address/address.ts'
import { toHex } from '../hex.ts'
import type { FieldDefinition } from '../networks/definitions/definitions.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import type { FieldValue, ParsedAmount, ParsedElement, ParsedFields, ParsedIssue, ParsedPaths } from './field-value.ts'
import type { ObjectJson } from './json.ts'
import { amountToJson } from './types/amount-json.ts'
import { issueToJson } from './types/issue.ts'
import { pathSetToJson } from './types/path-set.ts'
import { uint16ToJson, uint64ToJson } from './types/unsigned.ts'

// The reader produces exactly one shape per type, and the field definition determines the type.
function valueToJson(network: NetworkDefinition, field: FieldDefinition, value: FieldValue): unknown {
  switch (field.type) {
    case 'UInt8':
    case 'UInt32':
      return value
    case 'UInt16':
      return uint16ToJson(network, field.name, value as number)
    case 'UInt64':
      return uint64ToJson(value as bigint)
    case 'Hash128':
    case 'Hash160':
    case 'Hash256':
    case 'Blob':
      return toHex(value as Uint8Array)
    case 'Amount':
      return amountToJson(network, value as ParsedAmount)
    case 'AccountID':
      return encodeAddress(network, value as Uint8Array)
    case 'STObject':
      return fieldsToJson(network, value as ParsedFields)
    case 'STArray':
      return (value as readonly ParsedElement[]).map((element) => ({
        [element.name]: fieldsToJson(network, element.fields),
      }))
    case 'PathSet':
      return pathSetToJson(network, value as ParsedPaths)
    case 'Issue':
      return issueToJson(network, value as ParsedIssue)
    case 'Vector256':
      return (value as readonly Uint8Array[]).map(toHex)
  }
}

/** Converts parsed fields to the network's own JSON form. */
export function fieldsToJson(network: NetworkDefinition, fields: ParsedFields): ObjectJson {
  const json: ObjectJson = {}
  for (const [name, value] of Object.entries(fields)) {
    const definition = network.definitions.fields.get(name)
    if (definition !== undefined) json[name] = valueToJson(network, definition, value)
  }
  return json
}
