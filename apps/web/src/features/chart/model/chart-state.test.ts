import { describe, expect, it } from 'vitest'
import { barOf } from './bar.ts'
import { PLAIN_LOOK } from './chart-look.ts'
import { initialChart, reduceChart, showsLoadingHint } from './chart-state.ts'

const bar = barOf([900_000, 1, 2, 0.5, 3, 40, 20, 4])

function start() {
  return initialChart('SWT', { cycle: '15minute', averages: true, indicator: undefined })
}

function loaded() {
  return reduceChart(start(), { type: 'bars', request: 1, bars: [bar] })
}

describe('reduceChart', () => {
  it('clears tooltip and data and requests candles again when the cycle changes (CHT-046)', () => {
    const shown = reduceChart(loaded(), { type: 'tooltip', tooltip: { bar, index: 0 } })
    const changed = reduceChart(shown, { type: 'cycle', cycle: 'hour' })
    expect(changed).toMatchObject({ cycle: 'hour', bars: [], tooltip: undefined, status: 'loading', request: 2 })
    const late = reduceChart(changed, { type: 'bars', request: 1, bars: [bar] })
    expect(late.bars).toEqual([])
  })

  it('shows the loading hint on the fifth consecutive empty answer, not on the fourth (CHT-047)', () => {
    let state = reduceChart(start(), { type: 'bars', request: 1, bars: [] })
    for (let answer = 2; answer <= 4; answer += 1) state = reduceChart(state, { type: 'live', bars: [] })
    expect(state.emptyUpdates).toBe(4)
    expect(showsLoadingHint(state)).toBe(false)
    state = reduceChart(state, { type: 'live', bars: [] })
    expect(showsLoadingHint(state)).toBe(true)
    expect(showsLoadingHint(reduceChart(state, { type: 'live', bars: [bar] }))).toBe(false)
    expect(showsLoadingHint(reduceChart(state, { type: 'cycle', cycle: 'day' }))).toBe(false)
  })

  it('switches between candles and depth, and returns to the candles with a cycle (CHT-005)', () => {
    const depth = reduceChart(loaded(), { type: 'view', view: 'depth' })
    expect(depth.view).toBe('depth')
    expect(reduceChart(depth, { type: 'view', view: 'candle' }).view).toBe('candle')
    expect(reduceChart(depth, { type: 'cycle', cycle: 'day' }).view).toBe('candle')
  })

  it('stores depth data and the coin type alongside the candles (ENT-037)', () => {
    const state = reduceChart(loaded(), { type: 'depth', depth: { bids: [], asks: [] } })
    expect(state).toMatchObject({ coinType: 'SWT', depth: { bids: [], asks: [] } })
    expect(reduceChart(state, { type: 'coin', coinType: 'JETH' })).toMatchObject({
      coinType: 'JETH',
      depth: undefined,
      bars: [],
    })
  })

  it('merges a live candle at its position', () => {
    const next = { ...bar, close: 9 }
    expect(reduceChart(loaded(), { type: 'live', bars: [next] }).bars).toEqual([next])
  })

  it('shows nothing for live candles alone, before the answer or after a failure', () => {
    const live = { type: 'live', bars: [bar] } as const
    expect(reduceChart(start(), live)).toMatchObject({ status: 'loading', bars: [] })
    const failed = reduceChart(start(), { type: 'failed', request: 1 })
    expect(reduceChart(failed, live)).toMatchObject({ status: 'failed', bars: [] })
    expect(reduceChart(failed, { type: 'bars', request: 1, bars: [bar] })).toMatchObject({
      status: 'ready',
      bars: [bar],
    })
  })

  it('ignores the failure of an older request', () => {
    const reloading = reduceChart(start(), { type: 'reload' })
    expect(reduceChart(reloading, { type: 'failed', request: 1 })).toBe(reloading)
    expect(reduceChart(reloading, { type: 'failed', request: 2 }).status).toBe('failed')
  })

  it('shows one indicator at a time and hides the one that is selected again (CHT-006, CHT-007)', () => {
    const one = reduceChart(loaded(), { type: 'indicator', indicator: 'MACD' })
    expect(one.indicator).toBe('MACD')
    const other = reduceChart(one, { type: 'indicator', indicator: 'KDJ' })
    expect(other.indicator).toBe('KDJ')
    expect(reduceChart(other, { type: 'indicator', indicator: 'KDJ' }).indicator).toBeUndefined()
  })

  it('clears the tooltip in another view, and toggles only the averages (CHT-019)', () => {
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

    it('exist before a full page, and are not requested otherwise', () => {
      expect([first().earlier, wanted().earlier]).toEqual(['some', 'wanted'])
      const few = reduceChart(start(), { type: 'bars', request: 1, bars: page(0, 31) })
      expect([few.earlier, reduceChart(few, { type: 'want-earlier' }).earlier]).toEqual(['none', 'none'])
      expect(reduceChart(start(), { type: 'want-earlier' }).earlier).toBe('none')
    })

    it('are prepended once each, and leave the candle under the pointer the same', () => {
      const pointed = reduceChart(wanted(), { type: 'tooltip', tooltip: { bar: at(1003), index: 3 } })
      const grown = reduceChart(pointed, { type: 'earlier', request: 1, bars: page(762, 240) })
      expect(minutes(grown)).toEqual(Array.from({ length: 478 }, (_, index) => 762 + index))
      expect([grown.earlier, grown.tooltip?.index, grown.bars[grown.tooltip?.index ?? 0]?.timestamp]).toEqual([
        'some',
        241,
        1003 * MINUTE,
      ])
    })

    it('end with a page that is not full or has none before the first candle', () => {
      expect(reduceChart(wanted(), { type: 'earlier', request: 1, bars: page(900, 100) }).earlier).toBe('none')
      expect(reduceChart(wanted(), { type: 'earlier', request: 1, bars: [] }).earlier).toBe('none')
      expect(reduceChart(wanted(), { type: 'earlier', request: 1, bars: page(1000, 240) })).toMatchObject({
        earlier: 'none',
        bars: { length: 240 },
      })
    })

    it('are dropped if they belong to another pair or cycle or were not requested', () => {
      const other = reduceChart(wanted(), { type: 'cycle', cycle: 'hour' })
      expect(reduceChart(other, { type: 'earlier', request: 1, bars: page(762, 240) })).toBe(other)
      expect(reduceChart(first(), { type: 'earlier', request: 1, bars: page(762, 240) }).bars).toHaveLength(240)
    })

    it('are retained and stay complete when the first page is fetched again', () => {
      const grown = reduceChart(wanted(), { type: 'earlier', request: 1, bars: page(950, 50) })
      const again = reduceChart(grown, { type: 'bars', request: 1, bars: page(1001, 240) })
      expect([again.bars.length, again.earlier]).toEqual([291, 'none'])
    })

    it('are retained up to a limit', () => {
      let state = first()
      for (let from = 1000 - 240, round = 0; round < 300; from -= 240, round += 1)
        state = reduceChart(reduceChart(state, { type: 'want-earlier' }), {
          type: 'earlier',
          request: 1,
          bars: page(from, 240),
        })
      expect([state.earlier, state.bars.length]).toEqual(['none', 60_000])
    })
  })
})

it('replaces one indicator with another and hides one that is selected again', () => {
  const choose = (state: ReturnType<typeof start>, indicator: 'MACD' | 'KDJ') =>
    reduceChart(state, { type: 'indicator', indicator })
  const chosen = choose(choose(start(), 'MACD'), 'KDJ')
  expect(chosen.indicator).toBe('KDJ')
  expect(choose(chosen, 'KDJ').indicator).toBeUndefined()
})

it('loads the stored settings and drawings of another pair, and none of the previous one (TRD-118)', () => {
  const drawing = { id: 'one', tool: 'horizontal', points: [{ timestamp: 1, value: 2 }] } as const
  const before = reduceChart(reduceChart(loaded(), { type: 'drawings', drawings: [drawing] }), {
    type: 'fills',
    fills: [{ at: 1, side: 'buy', price: 1, label: '' }],
  })
  const kept = {
    choices: { cycle: 'day', averages: false, indicator: 'RSI', look: PLAIN_LOOK },
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

it('deselects a tool when its drawing is finished', () => {
  const begun = reduceChart(loaded(), { type: 'tool', tool: 'ray' })
  expect(begun.tool).toBe('ray')
  expect(reduceChart(begun, { type: 'drawings', drawings: [] }).tool).toBeUndefined()
})

it('applies a template with one action, and keeps the compared pairs and the interval (TRD-206)', () => {
  const compared = ['A-B']
  const before = reduceChart(start(), { type: 'look', look: { compared, scale: 'logarithm' } })
  const look = {
    ...PLAIN_LOOK,
    type: 'heikin-ashi',
    scale: 'percent',
    overlays: ['EMA'],
    parameters: { EMA: [9] },
  } as const
  const applied = reduceChart(before, { type: 'template', template: { averages: false, indicator: 'RSI', look } })
  expect(applied).toMatchObject({ cycle: '15minute', movingAverages: false, indicator: 'RSI' })
  expect(applied.look).toEqual({ ...look, compared })
})
