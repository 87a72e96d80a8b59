import type { Asset } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, encodeCurrency } from '@tidebook/protocol'
import type { RpcErrorToken } from '../../json/error-table.ts'
import type { Params } from './params.ts'
import { isSkywell } from '../../base/code-base.ts'
import { RpcError, missingField } from '../../json/rpc-error.ts'
import { readAddress } from './params.ts'

const NATIVE: Asset = { currency: undefined, issuer: undefined }

interface AssetErrors {
  readonly currency: RpcErrorToken
  readonly issuer: RpcErrorToken
}

/** Parameters that identify an asset. */
export type AssetField = 'taker_pays' | 'taker_gets' | 'asset' | 'asset2'

const errorsOf: Readonly<Record<AssetField, AssetErrors>> = {
  taker_pays: { currency: 'srcCurMalformed', issuer: 'srcIsrMalformed' },
  taker_gets: { currency: 'dstAmtMalformed', issuer: 'dstIsrMalformed' },
  asset: { currency: 'issueMalformed', issuer: 'issueMalformed' },
  asset2: { currency: 'issueMalformed', issuer: 'issueMalformed' },
}

function currencyBytes(code: string, network: NetworkDefinition): Uint8Array | undefined {
  try {
    return encodeCurrency(code, network)
  } catch (error) {
    if (error instanceof ProtocolError) return undefined
    throw error
  }
}

/**
 * Reads one side of a book or pool: `{currency}` for the native asset (by the network's own code) or `{currency,
 * issuer}`.
 * @throws RpcError with the name of the member
 */
export function readAsset(params: Params, side: AssetField): Asset {
  const { network } = params
  const asset = params.object(side)
  const code = asset.raw('currency')
  const field = `${side}.currency`
  if (code === undefined) throw missingField(field)
  if (typeof code !== 'string') throw new RpcError(errorsOf[side].currency, { field })
  const issuer = asset.raw('issuer')
  if (code === network.nativeCode) {
    if (issuer === undefined || issuer === '') return NATIVE
    throw new RpcError(errorsOf[side].issuer, { message: 'The native asset has no issuer.', field: `${side}.issuer` })
  }
  const currency = currencyBytes(code, network)
  if (currency === undefined) throw new RpcError(errorsOf[side].currency, { field })
  if (issuer === undefined) throw new RpcError(errorsOf[side].issuer, { field: `${side}.issuer` })
  const id = issuerBytes(issuer, network)
  if (id === undefined) throw new RpcError(errorsOf[side].issuer, { field: `${side}.issuer` })
  return { currency, issuer: id }
}

/** Returns undefined for text that is not an address, and for the two ids that belong to no account. */
function issuerBytes(issuer: unknown, network: NetworkDefinition): Uint8Array | undefined {
  try {
    const id = readAddress(network, issuer, 'issuer')
    const isNobody = id.every((byte, index) => byte === 0 || (byte === 1 && index === id.length - 1))
    return isNobody && !isSkywell(network) ? undefined : id
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/** Whether two assets are equal. A book of two equal assets does not exist. */
export function isSameAsset(a: Asset, b: Asset): boolean {
  const same = (x: Uint8Array | undefined, y: Uint8Array | undefined): boolean =>
    x === undefined || y === undefined ? x === y : Buffer.compare(x, y) === 0
  return same(a.currency, b.currency) && same(a.issuer, b.issuer)
}
