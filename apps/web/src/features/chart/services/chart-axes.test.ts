import { registerYAxis, type AxisTemplate } from 'klinecharts'
import { describe, expect, it, vi } from 'vitest'
import { rangeOf, registerAxes } from './chart-axes.ts'

vi.mock('klinecharts', () => ({ registerYAxis: vi.fn() }))

function range(from: number, to: number) {
  const span = to - from
  const real = { realFrom: from, realTo: to, realRange: span }
  return { from, to, range: span, ...real, displayFrom: from, displayTo: to, displayRange: span }
}

/** A chart whose first visible candle closes at the given price. */
function ask(scale: 'linear' | 'logarithm' | 'percent', further: readonly number[] = []) {
  const chart = { getDataList: () => [{ close: 1 }, { close: 50 }], getVisibleRange: () => ({ from: 1 }) }
  return rangeOf(scale, () => further)({ chart: chart as never, paneId: '', defaultRange: range(25, 100) })
}

describe('TRD-206: scales', () => {
  it('place equal ratios at equal distances on the logarithmic axis, below a price of 1 as well', () => {
    registerAxes()
    const axis = vi.mocked(registerYAxis).mock.calls[0]?.[0] as AxisTemplate
    const place = (value: number): number => axis.valueToRealValue?.(value, { range: range(0, 1) }) ?? 0
    expect(place(0.02) - place(0.002)).toBeCloseTo(place(2000) - place(200), 12)
    for (const value of [1e-9, 0.0214, 1, 320])
      expect((axis.realValueToValue?.(place(value), { range: range(0, 1) }) ?? 0) / value).toBeCloseTo(1, 12)
    expect(Number.isFinite(place(0))).toBe(true)
    expect(ask('logarithm').realRange).toBeCloseTo(Math.log10(4), 12)
  })

  it('count the change since the first visible candle on the percent axis', () => {
    expect(ask('percent')).toMatchObject({ from: 25, to: 100, displayFrom: -50, displayTo: 100, realRange: 150 })
  })

  it('include the lines of compared pairs', () => {
    expect(ask('percent', [10, 200])).toMatchObject({ from: 10, to: 200, displayFrom: -80, displayTo: 300 })
    expect(ask('linear')).toEqual(range(25, 100))
  })
})
