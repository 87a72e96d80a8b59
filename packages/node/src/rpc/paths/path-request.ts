import type { LedgerView, PathSearch } from '@tidebook/ledger'
import type { NetworkDefinition, ParsedAmount } from '@tidebook/protocol'
import { ProtocolError, amountFromJson, encodeCurrency, isNativeCurrency } from '@tidebook/protocol'
import type { RpcErrorToken } from '../../json/error-table.ts'
import type { Result } from '../../json/result.ts'
import type { Params } from '../params/params.ts'
import type { Services } from '../services.ts'
import { sideAccount, sideView } from '../params/account-param.ts'
import { isSkywell } from '../../base/code-base.ts'
import { asFields, readAddress } from '../params/params.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'

const MAX_SOURCES = 18
/** Marks an amount as "as large as possible". */
const ENTIRE_BALANCE = -1n

/** The parameters of a path search. */
export interface PathRequest extends PathSearch {
  /** The members that every response repeats. */
  readonly echo: Result
}

function readAmount(params: Params, field: string, error: RpcErrorToken): ParsedAmount {
  const value = params.raw(field)
  if (value === undefined) {
    throw isSkywell(params.network) || error !== 'dstAmtMalformed'
      ? missingField(field)
      : new RpcError('dstAmtMissing', { field })
  }
  try {
    return amountFromJson(params.network, value, field)
  } catch (failure) {
    if (failure instanceof ProtocolError) throw new RpcError(error, { field })
    throw failure
  }
}

/** Whether the amount is exactly minus one of its asset. */
function isEverything({ currency, exponent, mantissa }: ParsedAmount): boolean {
  if (currency === undefined) return mantissa === ENTIRE_BALANCE
  return mantissa < 0n && exponent <= 0 && mantissa === -(10n ** BigInt(-exponent))
}

function readSource(item: unknown, index: number, network: NetworkDefinition) {
  const field = `source_currencies[${index}]`
  const { currency: code, issuer } = asFields(item, field)
  let currency: Uint8Array
  try {
    if (typeof code !== 'string') throw new ProtocolError('protocol/currency', 'Must be text')
    currency = encodeCurrency(code, network)
  } catch (error) {
    if (error instanceof ProtocolError) throw new RpcError('srcCurMalformed', { field: `${field}.currency` })
    throw error
  }
  if (isNativeCurrency(currency)) {
    if (issuer !== undefined) throw new RpcError('srcIsrMalformed', { field: `${field}.issuer` })
    return { currency: undefined, issuer: undefined }
  }
  if (issuer === undefined) return { currency, issuer: undefined }
  try {
    return { currency, issuer: readAddress(network, issuer, field) }
  } catch (error) {
    if (error instanceof RpcError) throw new RpcError('srcIsrMalformed', { field: `${field}.issuer` })
    throw error
  }
}

function readSources(params: Params): PathSearch['sources'] {
  if (params.raw('source_currencies') === undefined) return undefined
  const isList = Array.isArray(params.raw('source_currencies'))
  if (!isList && !isSkywell(params.network)) throw new RpcError('srcCurMalformed', { field: 'source_currencies' })
  const list = params.list('source_currencies')
  if (list.length === 0 || list.length > MAX_SOURCES)
    throw new RpcError('srcCurMalformed', { field: 'source_currencies' })
  return list.map((item, index) => readSource(item, index, params.network))
}

/** @throws RpcError with the name of the field */
export function readPathRequest(params: Params): PathRequest {
  const source = sideAccount(params, 'source_account')
  const target = sideAccount(params, 'destination_account')
  if (params.raw('domain') !== undefined) throw new RpcError('notEnabled', { field: 'domain' })
  const deliver = readAmount(params, 'destination_amount', 'dstAmtMalformed')
  const everything = isEverything(deliver)
  if (!everything && deliver.mantissa <= 0n) throw new RpcError('dstAmtMalformed', { field: 'destination_amount' })
  const hasLimit = params.raw('send_max') !== undefined
  if (hasLimit && !everything) throw invalidField('send_max', 'combined with a destination_amount other than -1')
  if (hasLimit && params.raw('source_currencies') !== undefined)
    throw invalidField('send_max', 'combined with source_currencies')
  const sendMax = hasLimit ? readAmount(params, 'send_max', 'sendMaxMalformed') : undefined
  if (sendMax !== undefined && sendMax.mantissa <= 0n) throw new RpcError('sendMaxMalformed', { field: 'send_max' })
  const echo = {
    source_account: params.text('source_account'),
    destination_account: params.text('destination_account'),
    destination_amount: params.raw('destination_amount'),
    ...(hasLimit ? { send_max: params.raw('send_max') } : {}),
  }
  return { source, target, deliver, everything, sendMax, sources: readSources(params), echo }
}

/**
 * Checks that a payment with these accounts and this amount is possible.
 * @throws RpcError srcActNotFound, actNotFound, dstAmtMalformed
 */
export function checkPathRequest(
  view: LedgerView,
  { deliver, everything, source, target }: PathRequest,
  services: Services,
): void {
  sideView(view, source, 'source_account', {})
  if (view.account(target) !== undefined) return
  if (deliver.currency !== undefined) throw new RpcError('actNotFound', { field: 'destination_account' })
  if (!everything && deliver.mantissa < services.rules.minimumActivation) {
    throw new RpcError('dstAmtMalformed', { field: 'destination_amount' })
  }
}
