import { figureText } from '@tidebook/ui'
import type { MessageValues } from '../../../lib/i18n.ts'
import type { ValidationCode, ValidationError } from '../model/validation-error.ts'

/** Errors that only the button shows, because the input is incomplete rather than wrong. */
const QUIET: ReadonlySet<ValidationCode> = new Set<ValidationCode>([
  'loading',
  'offline',
  'noWallet',
  'inactive',
  'balanceUnknown',
  'priceRequired',
  'amountRequired',
])

/** Whether an error replaces the fee line. */
export function replacesFeeLine(error: ValidationError): boolean {
  return !QUIET.has(error.code)
}

/** Whether the button shows its side before the error, because the form is only incomplete. */
export function showsSideLabel(error: ValidationError): boolean {
  return error.code === 'priceRequired' || error.code === 'amountRequired'
}

/** Returns the values of a message with grouped figures. */
export function errorValues(error: ValidationError, coin: string): MessageValues {
  return {
    coin,
    ...Object.fromEntries(
      Object.entries(error.params).map(([key, value]) => [key, /^\d/.test(value) ? figureText(value) : value]),
    ),
  }
}
