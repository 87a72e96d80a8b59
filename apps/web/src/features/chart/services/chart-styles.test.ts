// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TOKENS, usePageStyles } from '../../../testing/page-styles.ts'
import { onColorsChange, readChartColors } from './chart-colors.ts'
import { chartStyles } from './chart-styles.ts'

let removeStyles: () => void
const page = document.documentElement
beforeEach(() => {
  removeStyles = usePageStyles(
    TOKENS,
    'apps/web/src/features/chart/views/chart.css',
    'apps/web/src/routes/trade/trade.css',
  )
})
afterEach(() => {
  removeStyles()
  document.body.innerHTML = ''
  for (const name of ['rise', 'theme']) delete page.dataset[name]
})

/** Colors of rising and falling candles in the drawing. */
function candles() {
  return chartStyles(readChartColors(page), 'candles').candle?.bar
}

it.each(['dark', 'light'])('swaps the side colors with the color flag in the %s theme (CHT-044)', async (theme) => {
  page.dataset['theme'] = theme
  const before = candles()
  const [green, red] = [before?.upColor, before?.downColor]
  expect([green, red]).toEqual(theme === 'dark' ? ['#55ca9d', '#f47e79'] : ['#006e4a', '#b82e30'])
  const changed = vi.fn()
  const stop = onColorsChange(changed)
  page.dataset['rise'] = 'red'
  expect(candles()).toMatchObject({ upColor: red, downColor: green, upWickColor: red, downWickColor: green })
  // The listener redraws the chart.
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  stop()
})

function heightOf(section: string): string {
  document.body.innerHTML = `<div class="trade" data-layout="tablet"><div class="trade-chart">${section}</div></div>`
  const chart = document.querySelector('.trade-chart')
  return chart === null ? '' : getComputedStyle(chart).height
}

it("sets the chart's height to 533 px where the page scrolls, and to 572 px with an indicator below (CHT-049)", () => {
  expect(heightOf('<section></section>')).toBe('533px')
  expect(heightOf('<section data-below="true"></section>')).toBe('572px')
})

it('covers every other layer in full screen (CHT-050)', () => {
  document.body.innerHTML = '<section class="chart-full"></section>'
  const { position, zIndex } = getComputedStyle(document.body.children[0] as HTMLElement)
  expect([position, zIndex]).toEqual(['fixed', '100000'])
})
