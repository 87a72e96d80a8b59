import type { LedgerView, PoolSlotView, PoolView, Asset } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { decodeAddress, encodeCurrency } from '@tidebook/protocol'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import { readViewChoice } from '../params/ledger-choice.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'
import type { AssetField } from '../params/asset-param.ts'
import { readAsset } from '../params/asset-param.ts'

/** A requested pool, identified by its two assets or by its own account. */
type PoolChoice = { readonly one: Asset; readonly other: Asset } | { readonly home: Uint8Array }

function readSide(params: Params, side: AssetField): Asset {
  if (params.raw(side) === undefined) throw missingField(side)
  try {
    return readAsset(params, side)
  } catch (error) {
    if (!(error instanceof RpcError) || error.code === 'issueMalformed') throw error
    throw new RpcError('issueMalformed', { message: error.message, field: error.field ?? side })
  }
}

/** @throws RpcError invalidParams if both identifications are given or none is, issueMalformed, actMalformed */
function readPoolChoice(params: Params): PoolChoice {
  const isByAssets = params.raw('asset') !== undefined || params.raw('asset2') !== undefined
  if (params.raw('amm_account') === undefined)
    return { one: readSide(params, 'asset'), other: readSide(params, 'asset2') }
  if (isByAssets) throw invalidField('amm_account', 'combined with assets')
  if (typeof params.raw('amm_account') !== 'string') throw new RpcError('actMalformed', { field: 'amm_account' })
  return { home: params.account('amm_account') }
}

/** Formats ledger seconds in the reference's format of pool times. */
function timeText(seconds: number): string {
  const iso = new Date(ledgerTimeToUnixMs(seconds)).toISOString()
  return `${iso.slice(0, 19)}.000000000+0000`
}

function slotJson({ account, authorized, discountedFee, expiration, interval, price }: PoolSlotView) {
  return {
    account,
    ...(authorized.length === 0 ? {} : { auth_accounts: authorized.map((address) => ({ account: address })) }),
    discounted_fee: discountedFee,
    expiration: timeText(expiration),
    price,
    time_interval: interval,
  }
}

function poolJson({ account, amounts, frozen, slot, tokens, tradingFee, votes }: PoolView) {
  const [amount, amount2] = amounts
  const [frozen1, frozen2] = frozen
  return {
    account,
    amount,
    amount2,
    ...(frozen1 === undefined ? {} : { asset_frozen: frozen1 }),
    ...(frozen2 === undefined ? {} : { asset2_frozen: frozen2 }),
    ...(slot === undefined ? {} : { auction_slot: slotJson(slot) }),
    lp_token: tokens,
    trading_fee: tradingFee,
    ...(votes.length === 0
      ? {}
      : {
          vote_slots: votes.map(({ account: voter, fee, weight }) => ({
            account: voter,
            trading_fee: fee,
            vote_weight: weight,
          })),
        }),
  }
}

/**
 * Reads the account whose pool tokens are requested (`account`).
 * @throws RpcError actMalformed, even for an absent account
 */
function readHolder(params: Params, view: LedgerView): Uint8Array | undefined {
  if (params.raw('account') === undefined) return undefined
  const id = typeof params.raw('account') === 'string' ? params.account() : undefined
  if (id !== undefined && view.account(id) !== undefined) return id
  throw new RpcError('actMalformed', { field: 'account' })
}

/** Returns one account's pool tokens instead of all of them. */
function heldTokens(
  view: LedgerView,
  holder: Uint8Array | undefined,
  { account: home, tokens }: PoolView,
  network: NetworkDefinition,
): Result {
  if (holder === undefined || typeof tokens === 'string') return {}
  const line = view.line(holder, decodeAddress(network, home), encodeCurrency(tokens.currency, network))
  return { lp_token: { ...tokens, value: line?.balance ?? '0' } }
}

/**
 * Returns the pool of two assets (`asset`, `asset2`) or of its own account (`amm_account`): balances, tokens, fee,
 * votes and auction slot. With `account`, the tokens are that account's.
 */
export const ammInfo: RpcMethod = {
  name: 'amm_info',
  handle: (params, services) => {
    const named = readPoolChoice(params)
    const { view, about, parentCloseTime } = readViewChoice(params, services)
    if ('home' in named && view.account(named.home) === undefined) {
      throw new RpcError('actMalformed', { field: 'amm_account', extra: about })
    }
    const holder = readHolder(params, view)
    const pool =
      'home' in named ? view.poolOf(named.home, parentCloseTime) : view.pool(named.one, named.other, parentCloseTime)
    if (pool === undefined) throw new RpcError('actNotFound', { extra: about })
    return { amm: { ...poolJson(pool), ...heldTokens(view, holder, pool, services.network) }, ...about }
  },
}
