import type { TransactionJson } from '@tidebook/protocol'
import { NATIVE } from '../amounts.ts'
import type { AmountJson } from '../amounts.ts'
import type { Pool, World } from '../world.ts'
import type { Action } from './action.ts'

/** Amounts in a transaction in addition to the pool's assets, by the flag that requires them. */
interface Mode {
  readonly flag: number
  readonly has: readonly ('share' | 'one' | 'both' | 'price')[]
}

const SHARE_ONLY: Mode = { flag: 0x1_0000, has: ['share'] }
const ONE_ASSET: Mode = { flag: 0x8_0000, has: ['one'] }
const TWO_ASSETS: Mode = { flag: 0x10_0000, has: ['both'] }
const ONE_ASSET_AND_SHARE: Mode = { flag: 0x20_0000, has: ['one', 'share'] }
const ONE_ASSET_AND_PRICE: Mode = { flag: 0x40_0000, has: ['one', 'price'] }
const COMMON = [SHARE_ONLY, ONE_ASSET, TWO_ASSETS, ONE_ASSET_AND_SHARE, ONE_ASSET_AND_PRICE]
const DEPOSITS: readonly Mode[] = COMMON
const WITHDRAWALS: readonly Mode[] = [...COMMON, { flag: 0x2_0000, has: [] }, { flag: 0x4_0000, has: ['one'] }]
/** Units of 1/100,000; the last two values of a vote are too high. */
const FEES = [0, 10, 300, 500, 1000]
const HIGHEST_VOTE = 1002

function create(world: World): TransactionJson {
  const { amounts, ledger, random } = world
  const asset = (): AmountJson => amounts.of(random.chance(0.4) ? NATIVE : amounts.asset())
  return {
    TransactionType: 'AMMCreate',
    Account: world.anyone(),
    Amount: asset(),
    Amount2: asset(),
    TradingFee: random.pick(FEES),
    // the reserve of one object
    Fee: ledger.rules.reserveIncrement.toString(),
  }
}

/** Drafts a transaction for one of the existing pools. */
function about(
  type: string,
  fields: (world: World, pool: Pool) => Readonly<Record<string, unknown>>,
): (world: World) => TransactionJson | undefined {
  return (world) => {
    const pool = world.random.pickAny(world.pools)
    if (pool === undefined) return undefined
    const { asset, asset2 } = pool
    const Account = type === 'AMMDeposit' ? world.anyone() : world.holder(pool)
    return { TransactionType: type, Account, Asset: asset, Asset2: asset2, ...fields(world, pool) }
  }
}

/** @param shareName name of the field with pool shares */
function amountsOf(
  world: World,
  pool: Pool,
  { flag, has }: Mode,
  shareName: string,
): Readonly<Record<string, unknown>> {
  const { amounts, random } = world
  const one = amounts.of(random.pick([pool.asset, pool.asset2]))
  const price = (): AmountJson =>
    random.chance(0.5) ? world.sharesOf(pool) : typeof one === 'string' ? amounts.drops() : amounts.of(one)
  return {
    Flags: flag,
    ...(has.includes('one') ? { Amount: one } : {}),
    ...(has.includes('both') ? { Amount: amounts.of(pool.asset), Amount2: amounts.of(pool.asset2) } : {}),
    ...(has.includes('share') ? { [shareName]: world.sharesOf(pool) } : {}),
    ...(has.includes('price') ? { EPrice: price() } : {}),
  }
}

function bid(world: World, pool: Pool): Readonly<Record<string, unknown>> {
  const { random } = world
  return {
    ...(random.chance(0.5) ? { BidMin: world.sharesOf(pool) } : {}),
    ...(random.chance(0.5) ? { BidMax: world.sharesOf(pool) } : {}),
    ...(random.chance(0.3) ? { AuthAccounts: [{ AuthAccount: { Account: world.person() } }] } : {}),
  }
}

/** Pool actions: create, deposit, withdraw, vote and bid. */
export const POOLS: readonly Action[] = [
  { weight: 2.5, draft: create },
  {
    weight: 5.5,
    draft: about('AMMDeposit', (world, pool) => amountsOf(world, pool, world.random.pick(DEPOSITS), 'LPTokenOut')),
  },
  {
    weight: 4,
    draft: about('AMMWithdraw', (world, pool) => amountsOf(world, pool, world.random.pick(WITHDRAWALS), 'LPTokenIn')),
  },
  { weight: 1, draft: about('AMMVote', ({ random }) => ({ TradingFee: random.below(HIGHEST_VOTE) })) },
  { weight: 1, draft: about('AMMBid', bid) },
  { weight: 0.5, draft: about('AMMDelete', () => ({})) },
]
