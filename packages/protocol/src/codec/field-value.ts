/** An amount in binary wire form. */
export interface ParsedAmount {
  /** Currency bytes; undefined for native amounts. */
  readonly currency: Uint8Array | undefined
  readonly issuer: Uint8Array | undefined
  /** Signed micro units of a native amount, or the signed mantissa of an issued amount. */
  readonly mantissa: bigint
  /** Exponent; 0 when native. */
  readonly exponent: number
}

/** A currency without an amount. Both fields are undefined for the native currency. */
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

/** One element of a parsed array: the inner object and its name. */
export interface ParsedElement {
  readonly name: string
  readonly fields: ParsedFields
}

/**
 * Number: UInt8, UInt16, UInt32. bigint: UInt64. Uint8Array: AccountID, Hash*, Blob. Objects are stored as their
 * fields, arrays as their elements, Vector256 as an array of hashes.
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
