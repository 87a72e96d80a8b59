import { formatDecimal } from '@tidebook/amount'
import type { TokenAmount } from '@tidebook/contract'
import { type AmountJson, tokenValueOf } from '@tidebook/market'
import { network } from '../../../lib/network.ts'

function isAmount(field: unknown): field is AmountJson {
  if (typeof field === 'string') return /^\d+$/.test(field)
  if (typeof field !== 'object' || field === null) return false
  const { currency, issuer, value } = field as { currency?: unknown; issuer?: unknown; value?: unknown }
  return typeof currency === 'string' && typeof issuer === 'string' && typeof value === 'string'
}

/**
 * Parses an amount field of a transaction: native micro units as text, or a token object. Returns undefined when the
 * field is neither.
 */
export function tokenAmountOf(field: unknown): TokenAmount | undefined {
  if (!isAmount(field)) return undefined
  const { currency, issuer, value } = tokenValueOf(field, network().native.code)
  return { currency, issuer, value: formatDecimal(value) }
}
