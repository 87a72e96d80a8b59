// @vitest-environment happy-dom
import { parseDecimal } from '@tidebook/amount'
import type { KlineRow } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { barOf } from '../model/bar.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { depthCurve, findDepthPoint } from '../model/depth-curve.ts'
import { ChartLegend } from './chart-legend.tsx'
import { DepthTip } from './depth-tip.tsx'

/** Sixty candles of the kline call; the close of each is its position. */
const ROWS = Array.from({ length: 60 }, (_none, place): KlineRow => {
  const close = place + 1
  return [
    Date.UTC(2026, 0, 1, 0, place),
    close + 0.5,
    close,
    close - 0.25,
    close + 0.75,
    close * (1000 + place),
    1000 + place,
    1,
  ]
})
const PRECISION = { price: 2, amount: 1 }

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  for (const group of [undefined, 'chart'] as const) activateMessages('en', compileCatalog('en', group))
})
afterEach(() => page?.leave())

function words(): string {
  return (page?.place.textContent ?? '').replaceAll(/\s+/gu, ' ')
}

describe('the tooltip of the candles', () => {
  const load = (cycle: 'minute' | 'everyhour'): void => {
    dispatchChart({ type: 'coin', coinType: 'SWT-CNY' })
    dispatchChart({ type: 'cycle', cycle })
    dispatchChart({ type: 'averages', on: true })
    dispatchChart({ type: 'bars', request: chartStore.get().request, bars: ROWS.map(barOf) })
  }
  const point = (index: number): void => {
    const bar = chartStore.get().bars[index]
    if (bar !== undefined) act(() => dispatchChart({ type: 'tooltip', tooltip: { bar, index } }))
  }

  it('shows time, open, close, high, low and volume of the candle under the pointer (CHT-040)', () => {
    load('minute')
    page = onPage(<ChartLegend precision={PRECISION} />)
    point(6)
    expect(words()).toContain('2026-01-01 00:06')
    expect(words()).toContain('O 7.50H 7.75L 6.75C 7.00Vol 1,006.0')
  })

  it('shows the five averages of that candle (CHT-041)', () => {
    load('minute')
    page = onPage(<ChartLegend precision={PRECISION} />)
    point(59)
    for (const [period, mean] of [
      [5, '58.00'],
      [10, '55.50'],
      [20, '50.50'],
      [30, '45.50'],
      [60, '30.50'],
    ] as const)
      expect(words()).toContain(`MA${period} ${mean}`)
    point(8)
    expect(words()).toContain('MA5 7.00')
    expect(words(), 'too few candles before it').not.toContain('MA10')
  })

  it('shows time, price, average price so far and volume in time-sharing (CHT-042)', () => {
    load('everyhour')
    page = onPage(<ChartLegend precision={PRECISION} />)
    point(1)
    expect(words()).toContain('2026-01-01 00:01')
    // (1 × 1,000 + 2 × 1,001) of turnover for 2,001 of volume.
    expect(words()).toContain('Price 2.00Average 1.50Vol 1,001.0')
    expect(words()).not.toContain('MA5')
  })
})

describe('the tooltip of the depth', () => {
  const curve = depthCurve(
    [
      ['9', '1'],
      ['8', '2'],
      ['7', '4'],
    ],
    [
      ['10', '3'],
      ['11', '5'],
    ],
  )
  const tip = (side: 'bids' | 'asks', price: string): string => {
    const found = findDepthPoint(curve[side], parseDecimal(price), side)
    if (found === undefined) throw new RangeError('no point')
    const hover = { side, point: found }
    const decimals = { price: 2, amount: 1 }
    page = onPage(
      <DepthTip hover={hover} place={{ left: 0, top: 0 }} baseTitle="SWTC" counterTitle="CNT" decimals={decimals} />,
    )
    return words()
  }

  it('shows Buy, price, and cumulative amount and total on the bid side (CHT-043)', () => {
    expect(tip('bids', '7.5')).toMatch(/Buy\s?8\.00.*SWTC.*3\.0.*CNT.*25\.00/u)
  })

  it('shows Sell on the ask side (CHT-043)', () => {
    expect(tip('asks', '12')).toMatch(/Sell\s?11\.00.*SWTC.*8\.0.*CNT.*85\.00/u)
  })
})
