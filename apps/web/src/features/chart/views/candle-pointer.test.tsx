// @vitest-environment happy-dom
import type { KlineRow } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { barOf } from '../model/bar.ts'
import { chartStore, dispatchChart, mainChart } from '../model/chart-store.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { PANE } from '../services/chart-options.ts'
import { engineModule } from '../services/engine-module.ts'
import { ChartLegend } from './chart-legend.tsx'
import { KlineCanvas } from './kline-canvas.tsx'

const PRECISION = { price: 2, amount: 1 }
const SIZE = { width: 700, height: 400 }

/** Sixty candles of the kline call; the close of each is its position. */
const ROWS = Array.from({ length: 60 }, (_none, place): KlineRow => {
  const close = place + 1
  return [Date.UTC(2026, 0, 1, 0, place), close + 0.5, close, close - 0.25, close + 0.75, close, 1000 + place, 1]
})

/** A canvas that draws nothing: every call succeeds, and every text is as wide as its number of characters. */
function blankCanvas(): CanvasRenderingContext2D {
  const measureText = (text: string) => ({ width: text.length * 6 })
  return new Proxy({ measureText } as unknown as CanvasRenderingContext2D, {
    get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
  })
}

let page: ReturnType<typeof onPage>
beforeEach(() => {
  for (const group of [undefined, 'chart'] as const) activateMessages('en', compileCatalog('en', group))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(blankCanvas as never)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SIZE.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SIZE.height)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, SIZE.width, SIZE.height))
})
afterEach(() => {
  page.leave()
  vi.restoreAllMocks()
})

it('CHT-040 shows time, open, high, low, close and volume of the candle under the mouse', async () => {
  dispatchChart({ type: 'coin', coinType: 'SWT-CNY' })
  dispatchChart({ type: 'cycle', cycle: 'minute' })
  dispatchChart({ type: 'bars', request: chartStore.get().request, bars: ROWS.map(barOf) })
  let engine: ChartEngine | undefined
  page = onPage(
    <>
      <KlineCanvas
        chart={mainChart}
        ticker="SWTC/CNT"
        precision={PRECISION}
        indicator={undefined}
        label="Candle chart"
        onFailed={vi.fn()}
        onEngine={(started) => {
          engine = started
        }}
        onBelow={vi.fn()}
      />
      <ChartLegend precision={PRECISION} />
    </>,
  )
  const chart = await vi.waitUntil(async () => {
    await act(async () => void (await engineModule.fetch()))
    return engine
  }, 30_000)
  const [area] = page.all('figure > div')
  if (area === undefined) throw new RangeError('no chart')
  for (const [index, time, figures] of [
    [6, '2026-01-01 00:06', 'O 7.50H 7.75L 6.75C 7.00Vol 1,006.0'],
    [40, '2026-01-01 00:40', 'O 41.50H 41.75L 40.75C 41.00Vol 1,040.0'],
  ] as const) {
    const [{ x = 0 } = {}] = [
      chart.lend((drawn) => drawn.convertToPixel([{ dataIndex: index }], { paneId: PANE })),
    ].flat()
    const place = { bubbles: true, clientX: x, clientY: SIZE.height / 2 }
    for (const type of ['mouseenter', 'mousemove']) page.tell(area, new MouseEvent(type, place))
    await expect.poll(() => page.place.textContent).toContain(time)
    expect(page.place.textContent.replaceAll(/\s+/gu, ' ')).toContain(figures)
  }
})
