import { issuedNumber, nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { FieldValue, ParsedAmount, ParsedElement, ParsedTransaction } from '@tidebook/protocol'
import { LedgerFault } from './ledger-fault.ts'

function wrong(name: string): LedgerFault {
  return new LedgerFault('ledger/bad-field', `Field ${name} has another type`)
}

function fieldOf(tx: ParsedTransaction, name: string): FieldValue | undefined {
  return Object.hasOwn(tx.fields, name) ? tx.fields[name] : undefined
}

/** @throws LedgerFault `ledger/bad-field` when the field is not an integer */
export function numberField(tx: ParsedTransaction, name: string): number | undefined {
  const value = fieldOf(tx, name)
  if (value === undefined || typeof value === 'number') return value
  throw wrong(name)
}

/** @throws LedgerFault `ledger/bad-field` when the field is not a 64-bit integer */
export function longField(tx: ParsedTransaction, name: string): bigint | undefined {
  const value = fieldOf(tx, name)
  if (value === undefined || typeof value === 'bigint') return value
  throw wrong(name)
}

/** @throws LedgerFault `ledger/bad-field` when the field is not a byte string */
export function bytesField(tx: ParsedTransaction, name: string): Uint8Array | undefined {
  const value = fieldOf(tx, name)
  if (value === undefined || value instanceof Uint8Array) return value
  throw wrong(name)
}

function isAmount(value: FieldValue): value is ParsedAmount {
  return typeof value === 'object' && 'mantissa' in value && typeof value.mantissa === 'bigint'
}

/** @throws LedgerFault `ledger/bad-field` when the field is not an amount */
export function amountField(tx: ParsedTransaction, name: string): ParsedAmount | undefined {
  const value = fieldOf(tx, name)
  if (value === undefined || isAmount(value)) return value
  throw wrong(name)
}

/** @throws LedgerFault `ledger/bad-field` when the field is missing or not an amount */
export function requiredAmount(tx: ParsedTransaction, name: string): ParsedAmount {
  const amount = amountField(tx, name)
  if (amount === undefined) throw wrong(name)
  return amount
}

function isElementArray(value: FieldValue): value is readonly ParsedElement[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'object' && 'fields' in element)
}

/** @throws LedgerFault `ledger/bad-field` when the field is not an array of objects */
export function arrayField(tx: ParsedTransaction, name: string): readonly ParsedElement[] | undefined {
  const value = fieldOf(tx, name)
  if (value === undefined || isElementArray(value)) return value
  throw wrong(name)
}

export function hasField(tx: ParsedTransaction, name: string): boolean {
  return fieldOf(tx, name) !== undefined
}

export function isNative(amount: ParsedAmount): boolean {
  return amount.currency === undefined
}

/** Returns an amount's number without its asset. */
export function quantityOf(amount: ParsedAmount): LedgerNumber {
  return isNative(amount) ? nativeNumber(amount.mantissa) : issuedNumber(amount)
}
