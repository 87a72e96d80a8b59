import type { RpcErrorToken } from '../../json/error-table.ts'
import { RpcError } from '../../json/rpc-error.ts'

/** Errors for malformed addresses in entry names for which the reference has its own messages. */
const ADDRESSES: Readonly<Record<string, RpcErrorToken>> = {
  'deposit_preauth.owner': 'malformedOwner',
  'deposit_preauth.authorized': 'malformedAuthorized',
  'amm.asset.issuer': 'malformedRequest',
  'amm.asset2.issuer': 'malformedRequest',
}
const LINE_CURRENCY = /^(?:ripple_)?state\.currency$/

function tokenOf({ code, field = '' }: RpcError): RpcErrorToken | undefined {
  if (code === 'actMalformed') return ADDRESSES[field] ?? 'malformedAddress'
  if (code !== 'invalidParams') return undefined
  return LINE_CURRENCY.test(field) ? 'malformedCurrency' : 'malformedRequest'
}

/**
 * Converts an error in an entry's name to the words of the reference, which say what is malformed instead of only
 * where.
 */
export function entryError(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  const token = tokenOf(error)
  if (token === undefined) return error
  const { extra, field, message } = error
  return new RpcError(token, { message, extra, ...(field === undefined ? {} : { field }) })
}
