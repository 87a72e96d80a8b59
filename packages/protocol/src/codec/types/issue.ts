import { encodeAddress } from '../../address/address.ts'
import { decodeCurrency, isNativeCurrency } from '../../address/currency.ts'
import type { NetworkDefinition } from '../../networks/network.ts'
import { ProtocolError } from '../../protocol-error.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'
import type { ParsedIssue } from '../field-value.ts'
import type { IssueJson } from '../json.ts'
import { currencyBytes } from './amount-json.ts'
import { accountBytes } from './octets.ts'

const WORD_BYTES = 20

/** Reads a native currency, or an issued currency and its issuer. @throws ProtocolError `protocol/currency` */
export function readIssue(reader: ByteReader, field: string): ParsedIssue {
  const currency = reader.take(WORD_BYTES, field)
  if (isNativeCurrency(currency)) return { currency: undefined, issuer: undefined }
  const issuer = reader.take(WORD_BYTES, field)
  if (isNativeCurrency(issuer)) throw new ProtocolError('protocol/currency', 'Currency without issuer', field)
  return { currency, issuer }
}

/** @throws ProtocolError `protocol/value`, `protocol/currency` or `protocol/address` */
export function writeIssue(network: NetworkDefinition, writer: ByteWriter, value: unknown, field: string): void {
  if (typeof value !== 'object' || value === null) {
    throw new ProtocolError('protocol/value', 'Must be { currency } or { currency, issuer }', field)
  }
  const { currency: code, issuer } = value as Record<string, unknown>
  const currency = currencyBytes(network, code, field)
  if (isNativeCurrency(currency) !== (issuer === undefined)) {
    throw new ProtocolError('protocol/value', 'The native currency has no issuer, all others have one', field)
  }
  writer.bytes(currency)
  if (issuer !== undefined) writer.bytes(accountBytes(network, issuer, field))
}

/** Converts a parsed issue to JSON. */
export function issueToJson(network: NetworkDefinition, issue: ParsedIssue): IssueJson {
  if (issue.currency === undefined || issue.issuer === undefined) return { currency: network.nativeCode }
  return { currency: decodeCurrency(issue.currency, network), issuer: encodeAddress(network, issue.issuer) }
}
