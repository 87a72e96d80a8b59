export type ProtocolErrorCode =
  | 'protocol/hex'
  | 'protocol/base58'
  | 'protocol/address'
  | 'protocol/secret'
  | 'protocol/currency'
  | 'protocol/amount'
  | 'protocol/value'
  | 'protocol/range'
  | 'protocol/missing-field'
  | 'protocol/unknown-field'
  | 'protocol/unknown-type'
  | 'protocol/truncated'
  | 'protocol/trailing-bytes'
  | 'protocol/field-order'
  | 'protocol/encoding'
  | 'protocol/depth'
  | 'protocol/too-large'
  | 'protocol/flags'
  | 'protocol/signing'
  | 'protocol/proof'

/** Error for bytes, JSON or text that violate the protocol. `field` names the field, if any. */
export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode
  readonly field?: string

  constructor(code: ProtocolErrorCode, message: string, field?: string) {
    super(field === undefined ? message : `${field}: ${message}`)
    this.name = 'ProtocolError'
    this.code = code
    if (field !== undefined) this.field = field
  }
}
