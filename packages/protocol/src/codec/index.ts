export type { AmountJson, IssueJson, ObjectJson, TransactionJson } from './json.ts'
export { encodeObject, encodeTransaction } from './encode.ts'
export type { EncodeOptions } from './encode.ts'
export { decodeObject, decodeTransaction } from './decode.ts'
export { amountFromJson, amountToJson } from './types/amount-json.ts'
export { fieldsToJson } from './fields-to-json.ts'
export type {
  FieldValue,
  ParsedAmount,
  ParsedElement,
  ParsedFields,
  ParsedIssue,
  ParsedPathStep,
  ParsedPaths,
} from './field-value.ts'
export { fromHex, toHex, writeHex } from '../hex.ts'
export { ProtocolError } from '../protocol-error.ts'
export type { ProtocolErrorCode } from '../protocol-error.ts'
