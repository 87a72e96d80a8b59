import { addLedger, divideLedger, ledgerNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { FieldValue } from '@tidebook/protocol'
import type { ApplyContext } from '../../money/apply-context.ts'
import { requireFields } from '../../money/accounts.ts'
import { moveTokens } from '../../money/token-transfer.ts'
import { changePoolTokens, findPool } from '../../pools/pool.ts'
import type { Pool } from '../../pools/pool.ts'
import { DROPS_PER_COIN, native } from '../test-ledger.ts'
import { setAccount, balanceOf, usd } from './mutant.ts'
import type { Mutant, Sent, World } from './mutant.ts'

const AMM_DEPOSIT_TWO_ASSETS = 0x10_0000

function assetsOf(world: World): Record<string, FieldValue> {
  const { currency, issuer } = usd(world, '1')
  return { Asset: { currency: undefined, issuer: undefined }, Asset2: { currency, issuer } }
}

/** Creates Ann's pool of 500 whole units and 500 USD with a fee of 1 %. */
function makePool(world: World): void {
  const fields = { Amount: native(500n * DROPS_PER_COIN), Amount2: usd(world, '500'), TradingFee: 1000 }
  world.test.must(world.test.send('AMMCreate', world.ann, fields, { fee: 5n * DROPS_PER_COIN }))
}

/** Ben buys one USD from the pool. */
function benSwaps(world: World): Sent {
  makePool(world)
  return {
    type: 'OfferCreate',
    from: world.ben,
    fields: { TakerPays: usd(world, '1'), TakerGets: native(2n * DROPS_PER_COIN) },
  }
}

/** Ann votes for another fee, which moves no funds. */
function annVotes(world: World): Sent {
  makePool(world)
  return { type: 'AMMVote', from: world.ann, fields: { ...assetsOf(world), TradingFee: 500 } }
}

function poolOf(context: ApplyContext, world: World): Pool {
  const { currency, issuer } = usd(world, '1')
  const asset = context.state.findAsset(currency, issuer)
  const pool = asset === undefined ? undefined : findPool(context, context.state.native, asset)
  if (pool === undefined) throw new TypeError('No pool')
  return pool
}

function half(amount: LedgerNumber): LedgerNumber {
  return divideLedger(amount, ledgerNumber(false, 2n, 0), false)
}

/** Faults in pools. */
export const POOL_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'pool accounts unchanged',
    fault: "somebody gets hold of a pool's account",
    stage: benSwaps,
    damage(context, world) {
      const { account } = poolOf(context, world)
      context.state.journal.set(account, { ...requireFields(account), flags: 0 })
    },
  },
  {
    breaks: 'pool products never fall',
    fault: 'a swap takes a ten-thousandth too much',
    stage(world) {
      makePool(world)
      // Burns some of the pool's tokens, so that the assets more than cover the remaining ones.
      world.test.must(world.test.send('AMMBid', world.ann, assetsOf(world)))
      const fields = { TakerPays: usd(world, '0.001'), TakerGets: native(2000n) }
      return { type: 'OfferCreate', from: world.ben, fields }
    },
    damage(context, world) {
      const { account } = poolOf(context, world)
      const fields = requireFields(account)
      const stolen = fields.balance / 10_000n
      context.state.journal.set(account, { ...fields, balance: fields.balance - stolen })
      setAccount(context, world.ben, { balance: balanceOf(context, world.ben) + stolen })
    },
  },
  {
    breaks: 'pool tokens backed by assets',
    fault: 'a deposit gives out tokens for nothing',
    stage(world) {
      makePool(world)
      const fields = { ...assetsOf(world), Amount: native(10n * DROPS_PER_COIN), Amount2: usd(world, '10') }
      return { type: 'AMMDeposit', from: world.ben, fields, flags: AMM_DEPOSIT_TWO_ASSETS }
    },
    damage(context, world) {
      const pool = poolOf(context, world)
      moveTokens(context, pool.account, context.account, pool.tokenAsset.currency, pool.tokens)
      changePoolTokens(context, pool, addLedger(pool.tokens, pool.tokens))
    },
  },
  {
    breaks: 'pool tokens match their total',
    fault: 'half of the tokens are forgotten',
    stage: annVotes,
    damage(context, world) {
      const pool = poolOf(context, world)
      changePoolTokens(context, pool, half(pool.tokens))
    },
  },
  {
    breaks: 'pools with outstanding tokens hold assets',
    fault: 'a full pool counts as empty',
    stage: annVotes,
    damage(context, world) {
      changePoolTokens(context, poolOf(context, world), ledgerNumber(false, 0n, 0))
    },
  },
]
