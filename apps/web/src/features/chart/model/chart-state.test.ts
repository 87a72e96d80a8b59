import { describe, expect, it } from 'vitest'
import { barOf } from './bar.ts'
import { initialChart, reduceChart, showsLoadingHint } from './chart-state.ts'

const bar = barOf([900_000, 1, 2, 0.5, 3, 40, 20, 4])
const start = () => initialChart('SWT', '15minute', true)
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

  it('another view leaves the tooltip behind, averages are switched alone', () => {
    const shown = reduceChart(loaded(), { type: 'tooltip', tooltip: { bar, index: 0 } })
    expect(reduceChart(shown, { type: 'view', view: 'depth' }).tooltip).toBeUndefined()
    expect(reduceChart(shown, { type: 'averages', on: false })).toEqual({ ...shown, movingAverages: false })
    expect(reduceChart(shown, { type: 'coin', coinType: 'JETH' })).toMatchObject({
      tooltip: undefined,
      emptyUpdates: 0,
      request: 2,
    })
  })
})
