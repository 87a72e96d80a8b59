import type { IndicatorTemplate } from 'klinecharts'
import { registerIndicator } from 'klinecharts'
import type { KlineRow } from '@tidebook/contract'
import { expect, it, vi } from 'vitest'
import { barOf } from '../model/bar.ts'
import { registerVolumeOverlay } from './volume-overlay.ts'

vi.mock('klinecharts', () => ({ registerIndicator: vi.fn() }))

/** Rows of the kline call: the price rises, falls and stays; the last candle has no trades. */
const ROWS: readonly KlineRow[] = [
  [0, 1, 2, 1, 2, 400, 30, 3],
  [60_000, 2, 1, 1, 2, 900, 15, 1],
  [120_000, 1, 1, 1, 1, 100, 60, 9],
  [180_000, 1, 1, 1, 1, 0, 0, 0],
]
const HEIGHT = 1000

it('draws bars as high as the volumes of the kline rows, in the color of their candle (CHT-004)', () => {
  registerVolumeOverlay()
  const template = vi.mocked(registerIndicator).mock.calls[0]?.[0] as IndicatorTemplate<object, number, object>
  const drawn: (readonly [x: number, height: number, style: string])[] = []
  const ctx = {
    fillStyle: '',
    save: () => undefined,
    restore: () => undefined,
    fillRect: (x: number, _y: number, _width: number, height: number) => drawn.push([x, height, ctx.fillStyle]),
  }
  const chart = {
    getDataList: () => ROWS.map(barOf),
    getVisibleRange: () => ({ realFrom: 0, realTo: ROWS.length }),
    getBarSpace: () => ({ gapBar: 2 }),
  }
  const draw = { ctx, chart, indicator: { extendData: { up: 'green', down: 'red' } }, bounding: { height: HEIGHT } }
  template.draw?.({ ...draw, xAxis: { convertToPixel: (place: number) => 1 + place * 10 } } as never)
  const highest = Math.max(...drawn.map(([, height]) => height))
  expect(drawn.map(([x, height, style]) => [x, height / highest, style])).toEqual([
    [0, 0.5, 'green'],
    [10, 0.25, 'red'],
    [20, 1, 'green'],
    [30, 0, 'green'],
  ])
})
