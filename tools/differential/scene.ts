import type { TransactionJson } from '@tidebook/protocol'
import { MASTER } from './cast.ts'
import type { IssuedAsset } from './cast.ts'
import type { World } from './world.ts'

const DEFAULT_RIPPLE = 8
const MAY_CLAW_BACK = 16
const MIN_BALANCE = 5_000_000_000
const HOLDING_SHARE = 0.8
const CLAWBACK_SHARE = 0.5
const MIN_DEPOSIT = 200_000_000

function funding({ cast, random }: World): TransactionJson[] {
  return [...cast.issuers, ...cast.traders].map(({ address }) => ({
    TransactionType: 'Payment',
    Account: MASTER.address,
    Destination: address,
    Amount: String(MIN_BALANCE + random.below(MIN_BALANCE)),
  }))
}

function setFlag({ cast }: World, flag: number): TransactionJson[] {
  return cast.issuers.map(({ address }) => ({ TransactionType: 'AccountSet', Account: address, SetFlag: flag }))
}

function some({ random }: World, list: readonly TransactionJson[], share: number): TransactionJson[] {
  return list.filter(() => random.chance(share))
}

/** Drafts a transaction for every trader and asset. */
function holdings({ cast }: World, draft: (trader: string, asset: Named) => TransactionJson): TransactionJson[] {
  return cast.assets.flatMap(({ currency, issuer }) =>
    cast.traders.map(({ address }) => draft(address, { currency, issuer })),
  )
}

interface Named {
  readonly currency: string
  readonly issuer: string
}

function line(trader: string, asset: Named): TransactionJson {
  return { TransactionType: 'TrustSet', Account: trader, LimitAmount: { ...asset, value: '1000000000' } }
}

/** Drafts pools of native units against a token, and of tokens against each other, so that every world has pools. */
function pools({ cast, ledger, random }: World): TransactionJson[] {
  const amountOf = ({ currency, issuer, worth }: IssuedAsset): object => {
    const value = String(Math.ceil((100 + random.below(400)) / worth))
    return { currency, issuer, value }
  }
  const [first = random.pick(cast.assets)] = cast.assets
  return [0, 1, 2].map((kind) => {
    const one = random.pick(cast.assets)
    const others = cast.assets.filter((asset) => asset !== one)
    return {
      TransactionType: 'AMMCreate',
      Account: random.pick(cast.traders).address,
      Amount: kind === 0 ? String(MIN_DEPOSIT + random.below(MIN_DEPOSIT)) : amountOf(one),
      Amount2: amountOf(kind === 0 ? first : random.pick(others)),
      TradingFee: random.below(1001),
      Fee: ledger.rules.reserveIncrement.toString(),
    }
  })
}

/**
 * Yields the initial transactions of a world: accounts with native units, issuers with and without clawback, lines,
 * tokens and pools. Each list is one ledger, because it depends on the lists before it.
 */
export function* scene(world: World): Generator<readonly TransactionJson[]> {
  const { random } = world
  const issue = (trader: string, asset: Named): TransactionJson => ({
    TransactionType: 'Payment',
    Account: asset.issuer,
    Destination: trader,
    Amount: { ...asset, value: String(1000 + random.below(5000)) },
  })
  yield funding(world)
  // tokens with clawback cannot be in a pool, so the first issuer's tokens have none
  yield some(world, setFlag(world, MAY_CLAW_BACK).slice(1), CLAWBACK_SHARE)
  yield setFlag(world, DEFAULT_RIPPLE)
  yield some(world, holdings(world, line), HOLDING_SHARE)
  yield some(world, holdings(world, issue), HOLDING_SHARE)
  yield pools(world)
}
