import { figureText } from '@tidebook/ui'
import type { MessageValues } from '../../../lib/i18n.ts'
import type { ValidationCode, ValidationError } from '../model/validation-error.ts'

/** Refusals that the button alone names: nothing is wrong yet, something is only missing. */
const QUIET: ReadonlySet<ValidationCode> = new Set<ValidationCode>([
  'loading',
  'offline',
  'noWallet',
  'inactive',
  'balanceUnknown',
  'priceRequired',
  'amountRequired',
])

/** Whether a refusal takes the line of the fee. */
export const isLoud = (error: ValidationError): boolean => !QUIET.has(error.code)

/** Whether the button names its side before the refusal: the form is only not filled in yet. */
export const namesSide = (error: ValidationError): boolean =>
  error.code === 'priceRequired' || error.code === 'amountRequired'

/** The values of a sentence with their figures grouped. */
export const errorValues = (error: ValidationError, coin: string): MessageValues => ({
  coin,
  ...Object.fromEntries(
    Object.entries(error.params).map(([key, value]) => [key, /^\d/.test(value) ? figureText(value) : value]),
  ),
})
