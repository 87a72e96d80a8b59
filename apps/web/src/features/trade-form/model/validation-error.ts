import { type Decimal, formatDecimal } from '@tidebook/amount'

/** Reason why an order is rejected. Each has a message and a button text. */
export type ValidationCode =
  | 'loading'
  | 'offline'
  | 'noWallet'
  | 'inactive'
  | 'balanceUnknown'
  | 'priceRequired'
  | 'priceNotNumber'
  | 'priceZero'
  | 'priceDigits'
  | 'noOpposite'
  | 'amountRequired'
  | 'amountNotNumber'
  | 'amountZero'
  | 'amountDigits'
  | 'totalNotNumber'
  | 'unclear'
  | 'belowMinimum'
  | 'totalExceeds'
  | 'notEnough'
  | 'reserve'
  | 'wouldTrade'

export type ErrorField = 'form' | 'price' | 'amount' | 'total'

/** A rejection reason with the parameters of its message. */
export interface ValidationError {
  readonly code: ValidationCode
  readonly field: ErrorField
  readonly params: Readonly<Record<string, string>>
}

/** Builds a validation error and formats decimals as plain text. */
export function refusal(
  code: ValidationCode,
  field: ErrorField,
  params: Readonly<Record<string, string | Decimal>> = {},
): ValidationError {
  const texts = Object.entries(params).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : formatDecimal(value),
  ])
  return { code, field, params: Object.fromEntries(texts) }
}
