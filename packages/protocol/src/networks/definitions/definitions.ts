/** Serialized types of the Ripple family that this codec supports, by type code. */
export const FIELD_TYPES = {
  UInt16: 1,
  UInt32: 2,
  UInt64: 3,
  Hash128: 4,
  Hash256: 5,
  Amount: 6,
  Blob: 7,
  AccountID: 8,
  STObject: 14,
  STArray: 15,
  UInt8: 16,
  Hash160: 17,
  PathSet: 18,
  Vector256: 19,
  Issue: 24,
} as const

export type FieldType = keyof typeof FIELD_TYPES

/** One field of a network: its place in the canonical order and its header bytes. */
export interface FieldDefinition {
  readonly name: string
  readonly type: FieldType
  /** Type code << 16 | number: the canonical order. */
  readonly ordinal: number
  readonly header: Uint8Array
  /** Whether the field is part of the signed bytes. */
  readonly signing: boolean
}

export interface Definitions {
  readonly fields: ReadonlyMap<string, FieldDefinition>
  /** Fields, indexed by type code << 8 | number. */
  readonly fieldsByCode: readonly (FieldDefinition | undefined)[]
  readonly transactionTypes: ReadonlyMap<string, number>
  readonly transactionNames: ReadonlyMap<number, string>
  readonly ledgerEntryTypes: ReadonlyMap<string, number>
  readonly ledgerEntryNames: ReadonlyMap<number, string>
}

/** A definition table: 'Name:number …' for each type. A name that ends in '!' marks an unsigned field. */
export interface DefinitionTable {
  readonly fields: Readonly<Partial<Record<FieldType, string>>>
  readonly transactions: string
  readonly ledgerEntries: string
}
