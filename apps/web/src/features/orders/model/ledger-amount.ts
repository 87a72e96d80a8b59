import { formatDecimal, nativeToDecimal } from '@tidebook/amount'
import type { TokenAmount } from '@tidebook/contract'

const MICRO = /^\d+$/

/** An amount field of a transaction: native micro units as text, or a token object. Undefined when it is neither. */
export function tokenAmountOf(field: unknown, nativeCode = 'SWT'): TokenAmount | undefined {
  if (typeof field === 'string') {
    return MICRO.test(field)
      ? { currency: nativeCode, issuer: '', value: formatDecimal(nativeToDecimal(BigInt(field))) }
      : undefined
  }
  if (typeof field !== 'object' || field === null) return undefined
  const { currency, issuer, value } = field as { currency?: unknown; issuer?: unknown; value?: unknown }
  if (typeof currency !== 'string' || typeof issuer !== 'string' || typeof value !== 'string') return undefined
  return { currency, issuer, value }
}
