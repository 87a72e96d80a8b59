import { ProtocolError } from '../../protocol-error.ts'
import type { NetworkDefinition } from '../../networks/network.ts'
import type { ByteWriter } from '../byte-writer.ts'

const MAX_UINT64 = 0xffff_ffff_ffff_ffffn
const HEX_UINT64 = /^[0-9A-Fa-f]{1,16}$/

/** Returns a whole number of 0..largest. @throws ProtocolError `protocol/range` */
export function wholeNumber(value: unknown, largest: number, field: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > largest) {
    throw new ProtocolError('protocol/range', `Must be a whole number of 0..${largest}`, field)
  }
  return value
}

function codeOf(names: ReadonlyMap<string, number>, value: unknown, field: string): number {
  if (typeof value !== 'string') return wholeNumber(value, 0xffff, field)
  const code = names.get(value)
  if (code === undefined) throw new ProtocolError('protocol/unknown-type', `Unknown: ${value.slice(0, 40)}`, field)
  return code
}

/** Writes a UInt16. Accepts names of transaction and ledger entry types. @throws ProtocolError */
export function writeUint16(network: NetworkDefinition, writer: ByteWriter, value: unknown, field: string): void {
  const { transactionTypes, ledgerEntryTypes } = network.definitions
  if (field === 'TransactionType') writer.uint16(codeOf(transactionTypes, value, field))
  else if (field === 'LedgerEntryType') writer.uint16(codeOf(ledgerEntryTypes, value, field))
  else writer.uint16(wholeNumber(value, 0xffff, field))
}

/** Writes a UInt64 from a whole number, a bigint or up to 16 hex digits as ledgers print them. @throws ProtocolError */
export function writeUint64(writer: ByteWriter, value: unknown, field: string): void {
  if (typeof value === 'string' && HEX_UINT64.test(value)) {
    writer.uint64(BigInt(`0x${value}`))
    return
  }
  const whole = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
  if (typeof whole !== 'bigint' || whole < 0n || whole > MAX_UINT64) {
    throw new ProtocolError('protocol/range', 'Must be a whole number of 64 bits or 16 hex digits', field)
  }
  writer.uint64(whole)
}

/** Formats a UInt64 as the 16 hex digits that ledgers print. */
export function uint64ToJson(value: bigint): string {
  return value.toString(16).toUpperCase().padStart(16, '0')
}

/** Returns the name of a known transaction or ledger entry type, or else the number. */
export function uint16ToJson(network: NetworkDefinition, field: string, value: number): string | number {
  const { transactionNames, ledgerEntryNames } = network.definitions
  if (field === 'TransactionType') return transactionNames.get(value) ?? value
  if (field === 'LedgerEntryType') return ledgerEntryNames.get(value) ?? value
  return value
}
