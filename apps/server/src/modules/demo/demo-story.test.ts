import { compare, parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { shippedNetwork } from '../network/shipped-network.fixture.ts'
import { demoPairs, orderSize, priceAt } from './demo-pairs.ts'
import { DAY, historySchedule } from './history-schedule.ts'
import { offerDraft } from './offer-draft.ts'
import { PriceWalk } from './price-walk.ts'
import { Random } from './random.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const network = shippedNetwork((code) => `j${code}`)
const pairs = demoPairs(network)

describe('history of the demonstration market', () => {
  it('U12 is the same for the same seed', () => {
    const prices = (seed: number): string[] => {
      const walk = new PriceWalk(new Random(seed), network)
      return Array.from({ length: 200 }, () => {
        walk.step(1000)
        return String(walk.price('SWT', 'JUSDT', 7).coefficient)
      })
    }
    expect(prices(1)).toEqual(prices(1))
    expect(prices(1)).not.toEqual(prices(2))
    expect(new Set(prices(1)).size).toBeGreaterThan(100)
  })

  it('U12 moves prices within bounds, with consistent cross rates', () => {
    const walk = new PriceWalk(new Random(7), network)
    for (let hour = 0; hour < 24 * 60; hour += 1) walk.step(1000)
    for (const { base, counter, priceDecimal } of pairs)
      expect(walk.price(base.currency, counter.currency, priceDecimal).coefficient).toBeGreaterThan(0n)
    const opening = parseDecimal('0.000672')
    expect(compare(walk.price('SWT', 'JUSDT', 7), { ...opening, coefficient: opening.coefficient * 4n })).toBe(-1)
  })

  it('U12 ends now, begins thirty days ago and becomes finer over time', () => {
    const schedule = historySchedule(NOW, 30)
    const times = schedule.map(({ time }) => time)
    expect(times.at(-1)).toBe(NOW)
    expect(times[0]).toBeGreaterThan(NOW - 30 * DAY)
    expect(times[0]).toBeLessThanOrEqual(NOW - 30 * DAY + 3_600_000)
    expect(times.toSorted((a, b) => a - b)).toEqual(times)
    expect(new Set(times).size).toBe(times.length)
    expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBe(60_000)
  })

  it('has the same resolution for a shorter history', () => {
    const schedule = historySchedule(NOW, 1)
    expect(schedule).toEqual(historySchedule(NOW, 30).filter(({ time }) => time > NOW - DAY))
    expect(schedule[0]?.time).toBe(NOW - DAY + 300_000)
  })

  it('U12 has the same hourly volume at every resolution', () => {
    const schedule = historySchedule(NOW, 30)
    const volumeFrom = (from: number): number =>
      schedule
        .filter(({ time }) => time > from && time <= from + 3_600_000)
        .reduce((sum, { volume }) => sum + volume, 0)
    const hours = [20 * 24, 48, 12, 1].map((ago) => volumeFrom(NOW - ago * 3_600_000))
    expect(hours).toEqual([1200, 1200, 1200, 1200])
  })

  it("U12 varies sizes within the pair's limits, with exact orders", () => {
    const random = new Random(3)
    for (const pair of pairs) {
      const sizes = Array.from({ length: 50 }, () => orderSize(pair, random))
      expect(sizes.every((size) => size.coefficient > 0n && size.scale <= pair.amountDecimal)).toBe(true)
      expect(new Set(sizes.map((size) => `${size.coefficient}e${size.scale}`)).size).toBeGreaterThan(3)
      const price = priceAt(parseDecimal('1'), pair, 500)
      expect(
        offerDraft({ side: 'sell', base: pair.base, counter: pair.counter, amount: sizes[0] ?? price, price }),
      ).toMatchObject({ TransactionType: 'OfferCreate', Flags: 0x8_0000 })
    }
  })
})
