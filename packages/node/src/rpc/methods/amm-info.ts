import type { PoolSlotView, PoolView } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { LEDGER_EPOCH_OFFSET } from '../../clock.ts'
import { readAsset } from '../asset-param.ts'
import { readViewChoice } from '../ledger-choice.ts'
import { RpcError } from '../rpc-error.ts'

/** Ledger seconds as the reference prints times of pools. */
function timeText(seconds: number): string {
  const iso = new Date((seconds + LEDGER_EPOCH_OFFSET) * 1000).toISOString()
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

/** The pool of two assets (`asset`, `asset2`): balances, tokens, fee, votes and auction slot. */
export const ammInfo: RpcMethod = {
  name: 'amm_info',
  handle: async (params, services) => {
    const one = readAsset(params, 'asset')
    const other = readAsset(params, 'asset2')
    const { view, about, parentCloseTime } = await readViewChoice(params, services)
    const pool = view.pool(one, other, parentCloseTime)
    if (pool === undefined) throw new RpcError('actNotFound', { extra: about })
    return { amm: poolJson(pool), ...about }
  },
}
