import { indicatorRows, INDICATORS, movingAverages, type Indicator, type IndicatorName } from '@tidebook/market'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openChart, chartOf, rowsOfKline, digitsOfPair } from './support/chart.ts'
import { text } from './support/texts.ts'

// A pair without trades in these tests, so its candles do not change.
const PAIR = 'JBNB-CNY'
const TITLE = 'BNB/CNT'

function chart(page: Page) {
  return chartOf(page, TITLE)
}

function menu(page: Page, chosen?: string) {
  return chart(page).getByRole('button', {
    name: chosen === undefined ? text('chart.indicators') : text('chart.indicators-on', { name: chosen }),
    exact: true,
  })
}

function option(page: Page, name: string) {
  return page.locator(`[data-indicator='${name}']`)
}

function values(page: Page, name: string) {
  return chart(page).getByLabel(text('chart.indicator-values', { name }))
}

/** Number of canvases of the chart: candles alone, or with a separate pane below them. */
function panes(page: Page) {
  return chart(page)
    .getByRole('figure')
    .evaluate((figure) => new Set([...figure.querySelectorAll('canvas')].map((each) => each.clientHeight)).size)
}

async function choose(page: Page, name: string, chosen?: string): Promise<void> {
  await menu(page, chosen).click()
  await option(page, name).click()
  await page.keyboard.press('Escape')
}

/** Returns the candles that the chart has loaded: the last page and the pages before it. */
async function barsOnChart(page: Page): Promise<Awaited<ReturnType<typeof rowsOfKline>>> {
  const slider = chart(page).getByRole('slider', { name: text('chart.candle') })
  const wanted = Number(await slider.getAttribute('max')) + 1
  let bars = await rowsOfKline(page, PAIR)
  while (bars.length < wanted) bars = [...(await rowsOfKline(page, PAIR, '15minute', bars[0]?.timestamp)), ...bars]
  expect(bars).toHaveLength(wanted)
  return bars
}

const NAMES = Object.keys(INDICATORS) as IndicatorName[]

test('CHT-021 CHT-022 CHT-023 CHT-024 CHT-025 CHT-026 CHT-027 CHT-028 CHT-029 CHT-030 CHT-031 CHT-032 CHT-033 CHT-034 CHT-035 every indicator shows the values of the candles in the response', async ({
  page,
}) => {
  await openChart(page, PAIR, TITLE)
  const bars = await barsOnChart(page)
  const { priceDecimal, amountDecimal } = await digitsOfPair(page, PAIR)
  let chosen: string | undefined
  for (const name of NAMES) {
    await choose(page, name, chosen)
    chosen = name
    const indicator: Indicator = INDICATORS[name]
    const digits = { price: priceDecimal, amount: amountDecimal, percent: 2 }[indicator.unit]
    const row = indicatorRows(indicator)(bars).at(-1) ?? []
    for (const [place] of indicator.lines.entries())
      await expect(values(page, name)).toContainText(row[place]?.toFixed(digits) ?? '–')
  }
})

test('CHT-006 CHT-007 CHT-018 CHT-019 CHT-020 CHT-041 opens one menu at a time, and shows five averages with their values at every candle until they are switched off', async ({
  page,
}) => {
  await openChart(page, PAIR, TITLE)
  const open = chart(page).getByRole('button', { expanded: true })
  const minutes = chart(page).getByRole('button', { name: text('chart.minutes'), exact: true })
  const hours = chart(page).getByRole('button', { name: text('chart.hours'), exact: true })
  for (const button of [minutes, hours, menu(page), minutes]) {
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(open).toHaveCount(1)
    await expect(page.locator(':popover-open')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)

  const bars = await rowsOfKline(page, PAIR)
  const { priceDecimal } = await digitsOfPair(page, PAIR)
  const averages = indicatorRows(movingAverages)(bars)
  const legendOf = (row: readonly (number | undefined)[]): string[] =>
    movingAverages.lines.map(({ name }, place) => `${name} ${row[place]?.toFixed(priceDecimal)}`)
  for (const each of legendOf(averages.at(-1) ?? [])) await expect(chart(page)).toContainText(each)

  const box = await chart(page).getByRole('figure').boundingBox()
  if (box === null) throw new RangeError('no chart')
  await page.mouse.move(box.x + box.width / 2 - 3, box.y + box.height / 2)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const shown = chart(page).getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  const time = Date.parse(`${(await shown.innerText()).replace(' ', 'T')}Z`)
  const index = bars.findIndex(({ timestamp }) => timestamp === time)
  for (const each of legendOf(averages[index] ?? [])) await expect(chart(page)).toContainText(each)

  await chart(page).getByRole('button', { name: 'MA', exact: true }).click()
  await expect(chart(page)).not.toContainText('MA5 ')

  // One indicator at a time is below the candles; selecting it again hides it.
  const alone = await panes(page)
  await choose(page, 'MACD')
  await expect(values(page, 'MACD')).toBeVisible()
  const canvas = await chart(page).getByRole('figure').boundingBox()
  const middle = (canvas?.y ?? 0) + (canvas?.height ?? 0) / 2
  await expect
    .poll(async () => (await values(page, 'MACD').boundingBox())?.y ?? 0, 'in its pane, not over the prices')
    .toBeGreaterThan(middle)
  await expect.poll(() => panes(page)).toBe(alone + 1)
  await choose(page, 'KDJ', 'MACD')
  await expect(values(page, 'KDJ')).toBeVisible()
  await expect(values(page, 'MACD')).toHaveCount(0)
  expect(await panes(page)).toBe(alone + 1)
  await page.reload()
  await expect(chart(page).getByRole('button', { name: 'MA', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await expect(values(page, 'KDJ'), 'kept for the next visit').toBeVisible()
  await choose(page, 'KDJ', 'KDJ')
  await expect(values(page, 'KDJ')).toHaveCount(0)
  await expect.poll(() => panes(page)).toBe(alone)
})

/** Opacity of a pixel of the volume bars, of 255. */
const VOLUME_ALPHA = 92

/**
 * Returns the heights of the drawn volume bars in pixels, from the last candle with a volume to earlier ones. `gap` is
 * the distance between two candles.
 */
function volumeHeights(page: Page, gap: number): Promise<readonly number[]> {
  return chart(page)
    .getByRole('figure')
    .evaluate(
      (figure, { alpha, step }) => {
        const canvas = figure.querySelector('canvas')
        if (canvas === null) return []
        const { width, height } = canvas
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
        const isBar = (x: number, y: number): boolean => pixels[(y * width + x) * 4 + 3] === alpha
        const columns = Array.from({ length: width }, (_, x) => x)
        // The middle of a bar may lie on a line of the grid, its right edge does not.
        const right = columns.findLast((x) => isBar(x, height - 1)) ?? 0
        return columns
          .slice(0, Math.ceil((right + 1) / step))
          .map((back) => Array.from({ length: height }, (_, y) => isBar(right - back * step, y)).filter(Boolean).length)
      },
      { alpha: VOLUME_ALPHA, step: gap },
    )
}

test('CHT-004 the chart draws a bar for each volume of the kline call, as high as its share of the highest', async ({
  page,
}) => {
  await openChart(page, PAIR, TITLE)
  const volumes = (await barsOnChart(page)).map(({ volume }) => volume)
  const last = volumes.findLastIndex((each) => each > 0)
  await expect(async () => {
    const heights = await volumeHeights(page, 7)
    expect(heights.length).toBeGreaterThan(30)
    const shown = heights.map((_, back) => volumes[last - back] ?? 0)
    const [tallest, most] = [Math.max(...heights), Math.max(...shown)]
    expect(tallest).toBeGreaterThan(20)
    for (const [back, volume] of shown.entries())
      expect(Math.abs((heights[back] ?? 0) - (volume / most) * tallest), `candle ${last - back}`).toBeLessThanOrEqual(2)
  }).toPass()
})
