import { ZERO, add, compare, divide, formatDecimal, multiply, normalize, subtract } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { auditPosition } from '../../test/audit-position.ts'
import { NATIVE, PoolExchange, USD, XRP } from '../../test/pool-exchange.ts'
import type { PoolCommand } from '../../test/pool-exchange.ts'
import { Rolls } from '../../test/rolls.ts'
import { PoolStory } from './pool-story.ts'
import type { PoolEvent, PoolShareChange, PoolTrade } from './pool-story.ts'
import { positionOf } from './position.ts'

/** Generates a random trade, deposit or withdrawal. Amounts are in hundredths. */
function randomCommand(rolls: Rolls): PoolCommand {
  const amount = BigInt(1 + rolls.below(10 ** (1 + rolls.below(6))))
  const most = BigInt(1 + rolls.below(10 ** (1 + rolls.below(6))))
  const [one, other] = rolls.below(2) === 0 ? (['XRP', 'USD'] as const) : (['USD', 'XRP'] as const)
  const taker = rolls.below(2) === 0 ? 0 : 1
  switch (rolls.below(6)) {
    case 0:
      return { kind: 'deposit', asset: one, amount }
    case 1:
      return { kind: 'withdraw', asset: one, amount: amount / 10n + 1n }
    case 2:
      return {
        kind: 'rest',
        taker,
        pays: one,
        gets: other,
        paysAmount: amount,
        getsAmount: most,
        sells: rolls.below(2) === 0,
      }
    default:
      return { kind: 'pay', taker, deliver: one, spend: other, amount, most }
  }
}

/** Returns a pool's history from its first transaction, and its events. */
function readStory(exchange: PoolExchange): { story: PoolStory; events: PoolEvent[] } {
  const story = new PoolStory({ account: exchange.pool().account, asset: XRP, asset2: USD }, NATIVE)
  return { story, events: exchange.history.flatMap((entry) => story.apply(entry) ?? []) }
}

function isTrade(event: PoolEvent): event is PoolTrade {
  return event.kind === 'trade'
}

function isChange(event: PoolEvent): event is PoolShareChange {
  return event.kind !== 'trade'
}

function number(value: Decimal): number {
  return Number(formatDecimal(value))
}

function runRandom(seed: number, commands: number): PoolExchange {
  const exchange = new PoolExchange(300)
  const rolls = new Rolls(seed)
  for (let count = 0; count < commands; count += 1) exchange.run(randomCommand(rolls))
  return exchange
}

describe('pool history', () => {
  it("AMM-101 ends with the pool's ledger balances, to which its trades and changes add up", () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const exchange = runRandom(seed, 60)
      const { story, events } = readStory(exchange)
      const [amount, amount2] = exchange.pools()[0] ?? []
      expect([story.now.amount, story.now.amount2, story.now.tokens].map(formatDecimal)).toEqual(
        [amount ?? ZERO, amount2 ?? ZERO, exchange.pool().tokens].map(formatDecimal),
      )
      let [sum, sum2] = [ZERO, ZERO]
      for (const event of events) {
        if (isTrade(event)) {
          sum = event.paysFirst ? add(sum, event.paid) : subtract(sum, event.got)
          sum2 = event.paysFirst ? subtract(sum2, event.got) : add(sum2, event.paid)
        } else {
          const way = event.kind === 'deposit' ? add : subtract
          sum = way(sum, event.change.amount)
          sum2 = way(sum2, event.change.amount2)
        }
      }
      expect([sum, sum2].map((each) => formatDecimal(normalize(each)))).toEqual(
        [story.now.amount, story.now.amount2].map((each) => formatDecimal(normalize(each))),
      )
      expect(events.filter(isTrade).length).toBeGreaterThan(10)
    }
  })

  it('AMM-105 a position equals the result of an independent script', () => {
    for (let seed = 21; seed <= 40; seed += 1) {
      const exchange = runRandom(seed, 60)
      const { story, events } = readStory(exchange)
      const own = events.filter(isChange).filter(({ account }) => account === exchange.provider)
      const position = positionOf(own, story.now, story.now.tokens)
      const { account: pool } = exchange.pool()
      const audited = auditPosition(exchange.history, { pool, provider: exchange.provider, second: 'USD' })
      for (const [name, figure] of Object.entries(audited) as [keyof typeof audited, number][])
        expect(number(position[name]), `${name}, seed ${seed}`).toBeCloseTo(figure, 5)
      expect(audited.fees).toBeGreaterThan(0)
    }
  })

  it('AMM-105 fees equal those that traders paid as long as trades hardly move the price', () => {
    const exchange = new PoolExchange(300)
    for (let count = 0; count < 40; count += 1) {
      const [deliver, spend] = count % 2 === 0 ? (['USD', 'XRP'] as const) : (['XRP', 'USD'] as const)
      exchange.run({ kind: 'pay', taker: 0, deliver, spend, amount: 2000n, most: 4000n })
    }
    const { story, events } = readStory(exchange)
    const { fees, loss } = positionOf(events.filter(isChange), story.now, story.now.tokens)
    const price = divide(story.now.amount2, story.now.amount, 12, 'half-even')
    const paid = events
      .filter(isTrade)
      .reduce((sum, { fee, paysFirst }) => add(sum, paysFirst ? multiply(fee, price) : fee), ZERO)
    expect(number(fees) / number(paid)).toBeCloseTo(1, 2)
    expect(compare(loss, ZERO)).toBeLessThanOrEqual(0)
  })
})
