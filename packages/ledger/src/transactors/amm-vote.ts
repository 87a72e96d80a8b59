import { MAX_TRADING_FEE, discounted } from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { numberField } from '../base/tx-fields.ts'
import { poolTokensOf } from '../pools/pool-balances.ts'
import { namedPool, pairRefusal, requiredPool } from '../pools/pool-fields.ts'
import { changePool, isEmptyPool } from '../pools/pool.ts'
import { countVotes } from '../pools/votes.ts'
import type { EngineResult } from '../base/engine-results.ts'

function feeOf({ tx }: ApplyContext): number {
  return numberField(tx, 'TradingFee') ?? 0
}

function preclaim(context: ApplyContext): EngineResult {
  const pool = namedPool(context)
  if (pool === undefined) return 'terNO_AMM'
  if (isEmptyPool(pool)) return 'tecAMM_EMPTY'
  return poolTokensOf(context, pool, context.account).mantissa === 0n ? 'tecAMM_INVALID_TOKENS' : 'tesSUCCESS'
}

/** A liquidity provider's vote on the trading fee (ledger-rules 1.10). */
export const ammVote: Transactor = {
  flags: 0,
  preflight(tx, rules) {
    const refused = pairRefusal(tx, rules)
    if (refused !== 'tesSUCCESS') return refused
    return (numberField(tx, 'TradingFee') ?? 0) > MAX_TRADING_FEE ? 'temBAD_FEE' : 'tesSUCCESS'
  },
  preclaim,
  apply(context) {
    const pool = requiredPool(context)
    const { votes, fee } = countVotes(context, pool, context.account, feeOf(context))
    const { slot } = pool
    changePool(context, pool, {
      VoteSlots: votes,
      TradingFee: fee === 0 ? undefined : fee,
      AuctionSlot: slot === undefined ? undefined : { ...slot, discountedFee: discounted(fee) },
    })
    return 'tesSUCCESS'
  },
}
