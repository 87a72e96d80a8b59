import { describe, expect, it } from 'vitest'
import { barOf } from './bar.ts'
import { initialChart, reduceChart, showsLoadingHint } from './chart-state.ts'

const bar = barOf([900_000, 1, 2, 0.5, 3, 40, 20, 4])
const start = () => initialChart('SWT', { cycle: '15minute', averages: true, indicator: undefined })
const loaded = () => reduceChart(start(), { type: 'bars', request: 1, bars: [bar] })

describe('reduceChart', () => {
  it('CHT-046 a change of cycle empties tooltip and data and asks anew', () => {
    const shown = reduceChart(loaded(), { type: 'tooltip', tooltip: { bar, index: 0 } })
    const changed = reduceChart(shown, { type: 'cycle', cycle: 'hour' })
    expect(changed).toMatchObject({ cycle: 'hour', bars: [], tooltip: undefined, status: 'loading', request: 2 })
    const late = reduceChart(changed, { type: 'bars', request: 1, bars: [bar] })
    expect(late.bars).toEqual([])
  })

  it('CHT-047 shows the loading hint on the fifth empty answer in a row, not on the fourth', () => {
    let state = reduceChart(start(), { type: 'bars', request: 1, bars: [] })
    for (let answer = 2; answer <= 4; answer += 1) state = reduceChart(state, { type: 'live', bars: [] })
    expect(state.emptyUpdates).toBe(4)
    expect(showsLoadingHint(state)).toBe(false)
    state = reduceChart(state, { type: 'live', bars: [] })
    expect(showsLoadingHint(state)).toBe(true)
    expect(showsLoadingHint(reduceChart(state, { type: 'live', bars: [bar] }))).toBe(false)
    expect(showsLoadingHint(reduceChart(state, { type: 'cycle', cycle: 'day' }))).toBe(false)
  })

  it('CHT-005 candle and depth exclude each other, and a cycle leads back to the candles', () => {
    const depth = reduceChart(loaded(), { type: 'view', view: 'depth' })
    expect(depth.view).toBe('depth')
    expect(reduceChart(depth, { type: 'view', view: 'candle' }).view).toBe('candle')
    expect(reduceChart(depth, { type: 'cycle', cycle: 'day' }).view).toBe('candle')
  })

  it('ENT-037 keeps depth data and the coin type beside the candles', () => {
    const state = reduceChart(loaded(), { type: 'depth', depth: { bids: [], asks: [] } })
    expect(state).toMatchObject({ coinType: 'SWT', depth: { bids: [], asks: [] } })
    expect(reduceChart(state, { type: 'coin', coinType: 'JETH' })).toMatchObject({
      coinType: 'JETH',
      depth: undefined,
      bars: [],
    })
  })

  it('merges a live candle into its place', () => {
    const next = { ...bar, close: 9 }
    expect(reduceChart(loaded(), { type: 'live', bars: [next] }).bars).toEqual([next])
  })

  it('a live candle alone is no chart: nothing is shown before the answer, or after a failure, until one comes', () => {
    const live = { type: 'live', bars: [bar] } as const
    expect(reduceChart(start(), live)).toMatchObject({ status: 'loading', bars: [] })
    const failed = reduceChart(start(), { type: 'failed', request: 1 })
    expect(reduceChart(failed, live)).toMatchObject({ status: 'failed', bars: [] })
    expect(reduceChart(failed, { type: 'bars', request: 1, bars: [bar] })).toMatchObject({
      status: 'ready',
      bars: [bar],
    })
  })

  it('a failure of an older request says nothing', () => {
    const asked = reduceChart(start(), { type: 'reload' })
    expect(reduceChart(asked, { type: 'failed', request: 1 })).toBe(asked)
    expect(reduceChart(asked, { type: 'failed', request: 2 }).status).toBe('failed')
  })

  it('CHT-006 CHT-007 shows one indicator at a time and hides the one that is chosen again', () => {
    const one = reduceChart(loaded(), { type: 'indicator', indicator: 'MACD' })
    expect(one.indicator).toBe('MACD')
    const other = reduceChart(one, { type: 'indicator', indicator: 'KDJ' })
    expect(other.indicator).toBe('KDJ')
    expect(reduceChart(other, { type: 'indicator', indicator: 'KDJ' }).indicator).toBeUndefined()
  })

  it('CHT-019 another view leaves the tooltip behind, averages are switched alone', () => {
    const shown = reduceChart(loaded(), { type: 'tooltip', tooltip: { bar, index: 0 } })
    expect(reduceChart(shown, { type: 'view', view: 'depth' }).tooltip).toBeUndefined()
    expect(reduceChart(shown, { type: 'averages', on: false })).toEqual({ ...shown, movingAverages: false })
    expect(reduceChart(shown, { type: 'coin', coinType: 'JETH' })).toMatchObject({
      tooltip: undefined,
      emptyUpdates: 0,
      request: 2,
    })
  })

  describe('earlier candles', () => {
    const MINUTE = 60_000
    const at = (minute: number) => ({ ...bar, timestamp: minute * MINUTE })
    const page = (from: number, count: number) => Array.from({ length: count }, (_, index) => at(from + index))
    const minutes = ({ bars }: { bars: readonly { timestamp: number }[] }) =>
      bars.map((each) => each.timestamp / MINUTE)
    const first = () => reduceChart(start(), { type: 'bars', request: 1, bars: page(1000, 240) })
    const wanted = () => reduceChart(first(), { type: 'want-earlier' })

    it('are there behind a full page, and are not wanted where there are none', () => {
      expect([first().earlier, wanted().earlier]).toEqual(['some', 'wanted'])
      const few = reduceChart(start(), { type: 'bars', request: 1, bars: page(0, 31) })
      expect([few.earlier, reduceChart(few, { type: 'want-earlier' }).earlier]).toEqual(['none', 'none'])
      expect(reduceChart(start(), { type: 'want-earlier' }).earlier).toBe('none')
    })

    it('go before the first one, once each, and the candle under the pointer stays the same', () => {
      const pointed = reduceChart(wanted(), { type: 'tooltip', tooltip: { bar: at(1003), index: 3 } })
      const grown = reduceChart(pointed, { type: 'earlier', request: 1, bars: page(762, 240) })
      expect(minutes(grown)).toEqual(Array.from({ length: 478 }, (_, index) => 762 + index))
      expect([grown.earlier, grown.tooltip?.index, grown.bars[grown.tooltip?.index ?? 0]?.timestamp]).toEqual([
        'some',
        241,
        1003 * MINUTE,
      ])
    })

    it('end with a page that is not full, or that has none before the first', () => {
      expect(reduceChart(wanted(), { type: 'earlier', request: 1, bars: page(900, 100) }).earlier).toBe('none')
      expect(reduceChart(wanted(), { type: 'earlier', request: 1, bars: [] }).earlier).toBe('none')
      expect(reduceChart(wanted(), { type: 'earlier', request: 1, bars: page(1000, 240) })).toMatchObject({
        earlier: 'none',
        bars: { length: 240 },
      })
    })

    it('of another pair or cycle, or that nobody asked for, are dropped', () => {
      const other = reduceChart(wanted(), { type: 'cycle', cycle: 'hour' })
      expect(reduceChart(other, { type: 'earlier', request: 1, bars: page(762, 240) })).toBe(other)
      expect(reduceChart(first(), { type: 'earlier', request: 1, bars: page(762, 240) }).bars).toHaveLength(240)
    })

    it('stay and stay complete when the first page is fetched again', () => {
      const grown = reduceChart(wanted(), { type: 'earlier', request: 1, bars: page(950, 50) })
      const again = reduceChart(grown, { type: 'bars', request: 1, bars: page(1001, 240) })
      expect([again.bars.length, again.earlier]).toEqual([291, 'none'])
    })

    it('are kept up to a bound', () => {
      let state = first()
      for (let from = 1000 - 240, round = 0; round < 200; from -= 240, round += 1)
        state = reduceChart(reduceChart(state, { type: 'want-earlier' }), {
          type: 'earlier',
          request: 1,
          bars: page(from, 240),
        })
      expect([state.earlier, state.bars.length]).toEqual(['none', 20_160])
    })
  })
})

it('one indicator takes the place of another, and the same one again goes away', () => {
  const choose = (state: ReturnType<typeof start>, indicator: 'MACD' | 'KDJ') =>
    reduceChart(state, { type: 'indicator', indicator })
  const chosen = choose(choose(start(), 'MACD'), 'KDJ')
  expect(chosen.indicator).toBe('KDJ')
  expect(choose(chosen, 'KDJ').indicator).toBeUndefined()
})

it('TRD-118 another pair brings the choices and drawings that are kept for it, and nothing of the one before', () => {
  const drawing = { id: 'one', tool: 'horizontal', points: [{ timestamp: 1, value: 2 }] } as const
  const before = reduceChart(reduceChart(loaded(), { type: 'drawings', drawings: [drawing] }), {
    type: 'fills',
    fills: [{ at: 1, side: 'buy', price: 1, label: '' }],
  })
  const kept = {
    choices: { cycle: 'day', averages: false, indicator: 'RSI' },
    drawings: [{ ...drawing, id: 'two' }],
  } as const
  expect(reduceChart(before, { type: 'coin', coinType: 'C-D', kept })).toMatchObject({
    coinType: 'C-D',
    cycle: 'day',
    movingAverages: false,
    indicator: 'RSI',
    bars: [],
    fills: [],
    drawings: [{ id: 'two' }],
  })
  expect(reduceChart(before, { type: 'coin', coinType: 'C-D' })).toMatchObject({ cycle: '15minute', drawings: [] })
})

it('a tool is put away when its drawing is done', () => {
  const begun = reduceChart(loaded(), { type: 'tool', tool: 'ray' })
  expect(begun.tool).toBe('ray')
  expect(reduceChart(begun, { type: 'drawings', drawings: [] }).tool).toBeUndefined()
})
