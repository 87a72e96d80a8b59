/** An amount as on the wire, without text. */
export interface ParsedAmount {
  /** Undefined for native amounts. */
  readonly currency: Uint8Array | undefined
  readonly issuer: Uint8Array | undefined
  /** Micro units with sign when native, else the issued mantissa with sign. */
  readonly mantissa: bigint
  /** 0 when native. */
  readonly exponent: number
}

/** A currency without an amount; both undefined for the native one. */
export interface ParsedIssue {
  readonly currency: Uint8Array | undefined
  readonly issuer: Uint8Array | undefined
}

export interface ParsedPathStep {
  readonly account?: Uint8Array
  readonly currency?: Uint8Array
  readonly issuer?: Uint8Array
}

export type ParsedPaths = readonly (readonly ParsedPathStep[])[]

/** One element of a parsed array: the inner object with its name. */
export interface ParsedElement {
  readonly name: string
  readonly fields: ParsedFields
}

/**
 * number: UInt8, UInt16, UInt32. bigint: UInt64. Uint8Array: AccountID, Hash*, Blob. Objects keep their fields,
 * arrays their elements, Vector256 an array of hashes.
 */
export type FieldValue =
  | number
  | bigint
  | Uint8Array
  | ParsedAmount
  | ParsedIssue
  | ParsedPaths
  | readonly Uint8Array[]
  | readonly ParsedElement[]
  | ParsedFields

export interface ParsedFields {
  readonly [field: string]: FieldValue
}
