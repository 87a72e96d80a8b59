import { describe, expect, it } from 'vitest'
import { barOf } from './bar.ts'
import { comparedPoints, delisted } from './compare.ts'

function bars(closes: readonly (readonly [minute: number, close: number])[]) {
  return closes.map(([minute, close]) => barOf([minute * 60_000, close, close, close, close, 1, 1, 1]))
}

describe('TRD-206: a compared pair', () => {
  const shown = bars([
    [1, 10],
    [2, 20],
    [3, 30],
    [4, 40],
  ])
  it('is drawn at its change since the first visible candle, on the prices of the shown pair', () => {
    const other = { bars: bars([[1, 100], [2, 200], [3, 150], [4, 400]]) } // prettier-ignore
    expect(comparedPoints(shown, other, 1, 4)).toEqual([
      { index: 1, value: 20, percent: 0 },
      { index: 2, value: 15, percent: -25 },
      { index: 3, value: 40, percent: 100 },
    ])
  })

  it('keeps its last close in candles without trades, and starts at its first candle', () => {
    expect(comparedPoints(shown, { bars: bars([[2, 5], [4, 10]]) }, 0, 9)).toEqual([
      { index: 1, value: 10, percent: 0 },
      { index: 2, value: 10, percent: 0 },
      { index: 3, value: 20, percent: 100 },
    ]) // prettier-ignore
  })

  it('has no points without a base', () => {
    expect(comparedPoints(shown, { bars: [] }, 0, 4)).toEqual([])
    expect(comparedPoints([], { bars: shown }, 0, 4)).toEqual([])
    expect(comparedPoints(bars([[1, 0]]), { bars: shown }, 0, 1)).toEqual([])
  })

  it('is reported once the exchange no longer lists it, but not before the list has arrived', () => {
    const pairs = [
      { key: 'A-B', kline: true },
      { key: 'C-D', kline: false },
    ]
    expect(delisted(['A-B', 'C-D', 'E-F'], pairs)).toEqual(['C-D', 'E-F'])
    expect(delisted(['A-B', 'C-D'], [])).toEqual([])
  })
})
