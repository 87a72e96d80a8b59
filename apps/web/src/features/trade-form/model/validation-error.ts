import { type Decimal, formatDecimal } from '@tidebook/amount'

/** Why an order is refused. Each has a sentence and a button text among the messages. */
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

/** One reason, with the values its sentence names. */
export interface ValidationError {
  readonly code: ValidationCode
  readonly field: ErrorField
  readonly params: Readonly<Record<string, string>>
}

/** Short form for the checks. Decimals become plain text. */
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
