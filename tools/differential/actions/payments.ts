import type { TransactionJson } from '@tidebook/protocol'
import type { AmountJson } from '../amounts.ts'
import type { World } from '../world.ts'
import type { Action } from './action.ts'

const NO_DIRECT = 0x1_0000
const PARTIAL = 0x2_0000
const LIMIT_QUALITY = 0x4_0000
const FLAGS = [PARTIAL, PARTIAL, LIMIT_QUALITY, PARTIAL | LIMIT_QUALITY, NO_DIRECT, PARTIAL | NO_DIRECT]

interface PathStepJson {
  readonly account?: string
  readonly currency?: string
  readonly issuer?: string
}

function step(world: World): PathStepJson {
  const { currency, issuer } = world.random.pick(world.cast.assets)
  return world.random.pick<PathStepJson>([
    { account: world.anyone() },
    { currency: 'XRP' },
    { currency, issuer },
    { currency, issuer },
    { issuer },
  ])
}

function paths(world: World): readonly PathStepJson[][] {
  const several = (): number => 1 + world.random.below(3)
  return Array.from({ length: several() }, () => Array.from({ length: several() }, () => step(world)))
}

function least(world: World, amount: AmountJson): AmountJson {
  return typeof amount === 'string' ? String(1 + world.random.below(1000)) : { ...amount, value: world.amounts.value() }
}

function pay(world: World): TransactionJson {
  const { amounts, random } = world
  const amount = world.amount()
  const flags = random.chance(0.4) ? random.pick(FLAGS) : 0
  const isPartial = (flags & PARTIAL) !== 0
  const limit = (): AmountJson =>
    random.chance(0.7) ? amounts.worthAbout(amount, 0.9 + random.next() * 0.4) : world.amount()
  return {
    TransactionType: 'Payment',
    Account: world.anyone(),
    Destination: world.anyone(),
    Amount: amount,
    ...(flags === 0 ? {} : { Flags: flags }),
    ...(random.chance(0.55) ? { SendMax: limit() } : {}),
    ...(isPartial && random.chance(0.3) ? { DeliverMin: least(world, amount) } : {}),
    ...(random.chance(0.35) ? { Paths: paths(world) } : {}),
    ...(random.chance(0.15) ? { DestinationTag: random.below(100) } : {}),
  }
}

/** Drafts a payment of tokens by their issuer, which supplies tokens to trade. */
function issue(world: World): TransactionJson {
  const { currency, issuer } = world.random.pick(world.cast.assets)
  const value = String(100 + world.random.below(5000))
  const destination = world.person()
  return {
    TransactionType: 'Payment',
    Account: issuer,
    Destination: destination,
    Amount: { currency, issuer, value },
  }
}

/** Drafts a payment that creates or funds a new account, sometimes with less than the reserve. */
function welcome(world: World): TransactionJson {
  const { cast, ledger, random } = world
  const { reserveBase, reserveIncrement } = ledger.rules
  const drops = reserveBase - 1n + BigInt(random.below(20)) * reserveIncrement
  return {
    TransactionType: 'Payment',
    Account: world.person(),
    Destination: random.pick(cast.newcomers).address,
    Amount: drops.toString(),
  }
}

/** Payment actions of every type. */
export const PAYMENTS: readonly Action[] = [
  { weight: 24, draft: pay },
  { weight: 3.5, draft: issue },
  { weight: 0.6, draft: welcome },
]
