import { FIELD_TYPES } from './definitions.ts'
import type { DefinitionTable, Definitions, FieldDefinition, FieldType } from './definitions.ts'

const TYPE_CODES = Math.max(...Object.values(FIELD_TYPES)) + 1

function header(typeCode: number, number: number): Uint8Array {
  if (typeCode < 16) {
    return number < 16 ? Uint8Array.of((typeCode << 4) | number) : Uint8Array.of(typeCode << 4, number)
  }
  return number < 16 ? Uint8Array.of(number, typeCode) : Uint8Array.of(0, typeCode, number)
}

function entries(text: string): (readonly [string, number])[] {
  return text
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name = '', number = ''] = entry.split(':')
      return [name, Number(number)] as const
    })
}

function field(type: FieldType, entry: readonly [string, number]): FieldDefinition {
  const signing = !entry[0].endsWith('!')
  const name = signing ? entry[0] : entry[0].slice(0, -1)
  const typeCode = FIELD_TYPES[type]
  return { name, type, ordinal: (typeCode << 16) | entry[1], header: header(typeCode, entry[1]), signing }
}

function reversed(map: ReadonlyMap<string, number>): ReadonlyMap<number, string> {
  return new Map(Array.from(map, ([name, code]) => [code, name] as const))
}

/** Builds the lookup tables of one network from its compact table. */
export function buildDefinitions(table: DefinitionTable): Definitions {
  const types = Object.keys(FIELD_TYPES) as FieldType[]
  const all = types.flatMap((type) =>
    entries(table.fields[type] ?? '').flatMap((entry) => (entry[0] === '' ? [] : [field(type, entry)])),
  )
  const fieldsByCode: (FieldDefinition | undefined)[] = Array.from({ length: TYPE_CODES << 8 })
  for (const definition of all)
    fieldsByCode[((definition.ordinal >> 16) << 8) | (definition.ordinal & 0xff)] = definition
  const transactionTypes = new Map(entries(table.transactions))
  const ledgerEntryTypes = new Map(entries(table.ledgerEntries))
  return {
    fields: new Map(all.map((definition) => [definition.name, definition])),
    fieldsByCode,
    transactionTypes,
    transactionNames: reversed(transactionTypes),
    ledgerEntryTypes,
    ledgerEntryNames: reversed(ledgerEntryTypes),
  }
}
