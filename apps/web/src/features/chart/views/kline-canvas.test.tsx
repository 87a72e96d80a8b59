// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KlineRow } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { barOf } from '../model/bar.ts'
import { chartStore, dispatchChart, mainChart } from '../model/chart-store.ts'
import { KlineCanvas } from './kline-canvas.tsx'

vi.mock('../services/engine-module.ts', () => ({ engineModule: { fetch: () => new Promise(() => undefined) } }))

const BAR: KlineRow = [Date.UTC(2026, 0, 1), 1, 1, 1, 1, 1, 1, 1]

let page: ReturnType<typeof onPage>
beforeEach(() => {
  for (const group of [undefined, 'chart'] as const) activateMessages('en', compileCatalog('en', group))
  const style = document.createElement('style')
  style.textContent = readFileSync(join(import.meta.dirname, 'chart.css'), 'utf8')
  document.head.append(style)
})
afterEach(() => {
  page.leave()
  document.head.replaceChildren()
})

it('hides the axes of a chart without candles, even while it is offline', () => {
  dispatchChart({ type: 'coin', coinType: 'SWT' })
  page = onPage(
    <div className="chart-body" data-stale>
      <KlineCanvas
        chart={mainChart}
        ticker="SWTC/CNT"
        precision={{ price: 2, amount: 1 }}
        indicator={undefined}
        label="Candle chart"
        onFailed={vi.fn()}
        onEngine={vi.fn()}
        onBelow={vi.fn()}
      />
    </div>,
  )
  const opacity = (): string => getComputedStyle(page.all('figure')[0] as HTMLElement).opacity
  const { request } = chartStore.get()
  act(() => dispatchChart({ type: 'failed', request }))
  expect(opacity()).toBe('0')
  act(() => dispatchChart({ type: 'bars', request, bars: [barOf(BAR)] }))
  expect(opacity()).toBe('0.7')
})
