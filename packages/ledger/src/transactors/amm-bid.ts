import { compareLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { sameBytes } from '../base/same-asset.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { amountField, arrayField, quantityOf } from '../base/tx-fields.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import { placeBid } from '../pools/bid.ts'
import { poolTokensOf } from '../pools/pool-balances.ts'
import { firstRefusal, namedPool, pairRefusal, poolAmountRefusal, requiredPool } from '../pools/pool-fields.ts'
import { isEmptyPool } from '../pools/pool.ts'
import type { Pool } from '../pools/pool.ts'
import type { EngineResult } from '../base/engine-results.ts'

const MAX_AUTHORIZED = 4

/** Returns the ids of additional accounts to authorize for the discounted fee. */
function authorizedIds({ tx }: Pick<ApplyContext, 'tx'>): Uint8Array[] {
  return (arrayField(tx, 'AuthAccounts') ?? []).map(({ fields }) => {
    const id = fields['Account']
    if (id instanceof Uint8Array) return id
    throw new LedgerFault('ledger/bad-field', 'AuthAccount without Account')
  })
}

function bidOf({ tx }: ApplyContext, name: string): LedgerNumber | undefined {
  const amount = amountField(tx, name)
  return amount === undefined ? undefined : quantityOf(amount)
}

function bidRefusal(context: ApplyContext, pool: Pool, held: LedgerNumber, name: string): EngineResult {
  const bid = amountField(context.tx, name)
  if (bid === undefined) return 'tesSUCCESS'
  const { currency, issuer } = pool.tokenAsset
  if (!sameBytes(bid.currency, currency.bytes) || !sameBytes(bid.issuer, issuer.id)) return 'temBAD_AMM_TOKENS'
  const tooMuch = compareLedger(quantityOf(bid), held) > 0 || compareLedger(quantityOf(bid), pool.tokens) >= 0
  return tooMuch ? 'tecAMM_INVALID_TOKENS' : 'tesSUCCESS'
}

function preclaim(context: ApplyContext): EngineResult {
  const pool = namedPool(context)
  if (pool === undefined) return 'terNO_AMM'
  if (isEmptyPool(pool)) return 'tecAMM_EMPTY'
  if (authorizedIds(context).some((id) => context.state.findAccount(id)?.fields === undefined)) return 'terNO_ACCOUNT'
  const held = poolTokensOf(context, pool, context.account)
  if (held.mantissa === 0n) return 'tecAMM_INVALID_TOKENS'
  for (const name of ['BidMin', 'BidMax']) {
    const refused = bidRefusal(context, pool, held, name)
    if (refused !== 'tesSUCCESS') return refused
  }
  const [least, most] = [bidOf(context, 'BidMin'), bidOf(context, 'BidMax')]
  const crossed = least !== undefined && most !== undefined && compareLedger(least, most) > 0
  return crossed ? 'tecAMM_INVALID_TOKENS' : 'tesSUCCESS'
}

/** Buys the auction slot, whose owner trades at a tenth of the fee for a day (ledger-rules 1.10). */
export const ammBid: Transactor = {
  flags: 0,
  preflight(tx, rules) {
    const refused = firstRefusal(
      pairRefusal(tx, rules),
      poolAmountRefusal(rules, amountField(tx, 'BidMin')),
      poolAmountRefusal(rules, amountField(tx, 'BidMax')),
    )
    if (refused !== 'tesSUCCESS') return refused
    return authorizedIds({ tx }).length > MAX_AUTHORIZED ? 'temMALFORMED' : 'tesSUCCESS'
  },
  preclaim,
  apply(context) {
    return placeBid(context, requiredPool(context), {
      least: bidOf(context, 'BidMin'),
      most: bidOf(context, 'BidMax'),
      authorized: authorizedIds(context).map((id) => context.state.internAccount(id)),
    })
  },
}
