import type { Asset } from '@tidebook/ledger'
import type { AssetField } from './asset-param.ts'
import type { Params } from './params.ts'
import { readAsset } from './asset-param.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'

/** A requested pool: by its two assets, or by its own account. */
export type PoolChoice = { readonly one: Asset; readonly other: Asset } | { readonly home: Uint8Array }

function readSide(params: Params, side: AssetField): Asset {
  if (params.raw(side) === undefined) throw missingField(side)
  try {
    return readAsset(params, side)
  } catch (error) {
    if (!(error instanceof RpcError) || error.code === 'issueMalformed') throw error
    throw new RpcError('issueMalformed', { message: error.message, field: error.field ?? side })
  }
}

/** @throws RpcError invalidParams for neither or both, issueMalformed, actMalformed */
export function readPoolChoice(params: Params): PoolChoice {
  const isByAssets = params.raw('asset') !== undefined || params.raw('asset2') !== undefined
  if (params.raw('amm_account') === undefined)
    return { one: readSide(params, 'asset'), other: readSide(params, 'asset2') }
  if (isByAssets) throw invalidField('amm_account', 'beside assets')
  if (typeof params.raw('amm_account') !== 'string') throw new RpcError('actMalformed', { field: 'amm_account' })
  return { home: params.account('amm_account') }
}
