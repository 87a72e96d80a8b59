import { decimalOf, divide, multiply, parseDecimal, rescale, type Decimal } from '@tidebook/amount'
import { nativeFromDecimal } from '@tidebook/amount'
import type { NetworkFile } from '../network/network-file.ts'
import { hasPools } from '../network/network-file.ts'
import type { Submitted } from '../node/ledger-account.ts'
import type { NodeLink } from '../node/node-link.ts'
import { readPool } from '../pools/read-pool.ts'
import type { Actors } from './actors.ts'
import type { DemoPair } from './demo-pairs.ts'
import { createPoolDraft, depositDraft, swapDraft, withdrawDraft } from './pool-drafts.ts'
import type { Random } from './random.ts'

/** Initial value of one side of a pool, in the currency of the coin values, by rank of the pair. */
const DEPTH: Readonly<Record<DemoPair['rank'], bigint>> = { 1: 12_000n, 2: 60_000n, 3: 90_000n }
/** Pool fees of the demonstration market, in units of 1/100,000. */
const FEES = [50, 100, 200, 300, 300, 600] as const
/** Divisor of the pool's size for the second provider's deposit. */
const SECOND_SHARE = 3n
const DIGITS = 6

/** Returns the pairs with a pool, that is, the main pairs. */
export function pooledPairs(network: NetworkFile, pairs: readonly DemoPair[]): DemoPair[] {
  return hasPools(network) ? pairs.filter(({ rank }) => rank > 1) : []
}

function sized(worth: bigint, value: Decimal): Decimal {
  return divide(decimalOf(worth), value, DIGITS, 'down')
}

function share(amount: Decimal, parts: bigint): Decimal {
  return divide(amount, decimalOf(parts), DIGITS, 'down')
}

/**
 * Makes two makers create a pool at a price: one opens it, the other deposits into it. Returns the submissions in
 * flight.
 */
export function openPool(
  pair: DemoPair,
  price: Decimal,
  { makers }: Actors,
  network: NetworkFile,
  random: Random,
): Promise<Submitted>[] {
  const opener = random.pick(makers)
  const second = makers[(makers.indexOf(opener) + 1) % makers.length] ?? opener
  const base = sized(DEPTH[pair.rank], pair.baseValue)
  const amounts = { base, counter: rescale(multiply(base, price), DIGITS, 'down') }
  const reserve = nativeFromDecimal(parseDecimal(network.reserve.increment))
  const more = { base: share(amounts.base, SECOND_SHARE), counter: share(amounts.counter, SECOND_SHARE) }
  return [
    opener.submit(createPoolDraft(pair.base, pair.counter, amounts, random.pick(FEES)), reserve),
    second.submit(depositDraft(pair.base, pair.counter, more)),
  ]
}

/** Maximum slippage of a swap, in percent of its value. */
const SLIPPAGE = 5

/** Makes a taker swap a small amount through the pool or the book, whichever is better. */
export async function swap(
  pair: DemoPair,
  middle: Decimal,
  amount: Decimal,
  { takers }: Actors,
  random: Random,
): Promise<void> {
  const taker = random.pick(takers)
  const total = rescale(multiply(amount, middle), DIGITS, 'down')
  const sells = random.chance(50)
  const [pays, gets] = sells
    ? [
        { token: pair.base, value: amount },
        { token: pair.counter, value: total },
      ]
    : [
        { token: pair.counter, value: total },
        { token: pair.base, value: amount },
      ]
  const at = (percent: number): Decimal =>
    rescale(multiply(gets.value, decimalOf(BigInt(100 + percent), 2)), DIGITS, 'down')
  if (at(-SLIPPAGE).coefficient <= 0n || pays.value.coefficient <= 0n) return
  await taker.submit(swapDraft(taker.address, pays, { token: gets.token, least: at(-SLIPPAGE), most: at(SLIPPAGE) }))
}

/** Makes a maker deposit a little into a pool, or withdraw a little from it. */
export async function changeShare(
  pair: DemoPair,
  link: NodeLink,
  nativeCode: string,
  { makers }: Actors,
  random: Random,
): Promise<void> {
  const pool = await readPool(link, pair.base, pair.counter, nativeCode)
  if (pool === undefined) return
  const maker = random.pick(makers)
  const part = BigInt(50 + random.below(150))
  const of = (text: string): Decimal => share(parseDecimal(text), part)
  if (random.chance(55)) {
    await maker.submit(
      depositDraft(pair.base, pair.counter, { base: of(pool.asset.value), counter: of(pool.asset2.value) }),
    )
  } else {
    const { tokens } = pool
    const { coefficient, scale } = of(tokens.value)
    const value = `${coefficient / 10n ** BigInt(scale)}`
    if (value !== '0') await maker.submit(withdrawDraft(pair.base, pair.counter, { ...tokens, value }))
  }
}
