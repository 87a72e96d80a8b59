import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { tradeUrl } from './support/trade.ts'

// A pair without trades in these tests, so its candles do not change.
const PAIR = 'JBNB-CNY'
const TITLE = 'BNB/CNT'
const MINUTE = 60_000

function chart(page: Page) {
  return page.getByRole('region', { name: text('chart.name', { pair: TITLE }) })
}

function control(page: Page, key: string) {
  return chart(page).getByRole('button', { name: text(`chart.${key}`), exact: true })
}

async function openChart(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(tradeUrl(PAIR))
  await expect(chart(page).getByRole('figure')).toBeVisible()
  await expect(chart(page)).toContainText('MA60')
  // From here on, the test controls the clock.
  await page.clock.pauseAt(Date.now() + 5000)
}

/** Returns the time of the candle at a position of the chart, from 0 (left) to 1 (right). */
async function timeAt(page: Page, place: number): Promise<number> {
  const box = await chart(page).getByRole('figure').boundingBox()
  if (box === null) throw new RangeError('no chart')
  await page.clock.runFor(200)
  await page.mouse.move(box.x + box.width * place - 3, box.y + box.height / 2)
  await page.mouse.move(box.x + box.width * place, box.y + box.height / 2)
  await page.clock.runFor(200)
  const shown = chart(page).getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await expect(shown).toBeVisible()
  return Date.parse(`${(await shown.innerText()).replace(' ', 'T')}Z`)
}

/** Returns the number of candles between the left and the right edge of the chart. */
async function span(page: Page): Promise<number> {
  return ((await timeAt(page, 0.7)) - (await timeAt(page, 0.1))) / (15 * MINUTE)
}

test('CHT-002 CHT-036 CHT-037 CHT-038 CHT-039 zoom changes the number of candles; a shift control moves the window once, and every 600 ms while it is held; scrolling back loads earlier candles; full screen covers the page and restores everything', async ({
  page,
}) => {
  await openChart(page)
  const width = await span(page)
  await control(page, 'zoom-in').click()
  const near = await span(page)
  expect(near).toBeLessThan(width * 0.9)
  await control(page, 'zoom-out').click()
  await control(page, 'zoom-out').click()
  expect(await span(page)).toBeGreaterThan(width * 1.1)
  await control(page, 'zoom-reset').click()
  expect(Math.abs((await span(page)) - width)).toBeLessThanOrEqual(1)

  const start = await timeAt(page, 0.5)
  await control(page, 'shift-left').click()
  const once = await timeAt(page, 0.5)
  const step = 15 * MINUTE
  // More than the sum of the off-by-one errors in the readings below.
  expect(start - once).toBeGreaterThan(5 * step)
  await control(page, 'shift-right').click()
  // A pointer on the border between two candles may point at either one.
  expect(Math.abs((await timeAt(page, 0.5)) - start)).toBeLessThanOrEqual(step)

  await control(page, 'shift-left').hover()
  await page.mouse.down()
  await page.clock.runFor(1900)
  await page.mouse.up()
  await page.clock.runFor(1900)
  const held = await timeAt(page, 0.5)
  expect(Math.abs(start - held - 4 * (start - once)), 'one at once and three more').toBeLessThanOrEqual(5 * step)

  // Scrolling back loads pages of earlier candles.
  type Row = readonly [ms: number, open: number, close: number, ...rest: number[]]
  const rows = async (query: string): Promise<readonly Row[]> => {
    const answer = await page.request.get(`/info/kline/${PAIR}/15minute${query}`)
    return ((await answer.json()) as { data: readonly Row[] }).data
  }
  const oldest = (await rows(''))[0]?.[0] ?? 0
  const earlier = new Map((await rows(`?before=${oldest}`)).map((row) => [row[0], row]))
  expect(earlier.size).toBe(240)
  let time = 0
  await expect(async () => {
    for (let press = 0; press < 8; press += 1) {
      await control(page, 'shift-left').click()
      await page.clock.runFor(200)
    }
    time = await timeAt(page, 0.5)
    expect(time).toBeLessThan(oldest - 30 * 15 * MINUTE)
  }).toPass({ timeout: 150_000, intervals: [100] })
  const close = /C\s*([\d.,]+)/.exec(await chart(page).innerText())?.[1]?.replaceAll(',', '')
  expect(Number(close), 'the candle that the server has there').toBe(earlier.get(time)?.[2])

  await page.clock.resume()
  const before = await chart(page).boundingBox()
  await control(page, 'fullscreen').click()
  await expect(control(page, 'fullscreen-exit')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await chart(page).boundingBox())?.x).toBe(0)
  expect((await chart(page).boundingBox())?.height).toBeGreaterThanOrEqual(720)
  const drawing = await chart(page).getByRole('figure').locator('canvas').first().boundingBox()
  expect(drawing?.height, 'the drawing fills it').toBeGreaterThan(500)
  await control(page, 'fullscreen-exit').click()
  await expect.poll(() => chart(page).boundingBox()).toEqual(before)
})
