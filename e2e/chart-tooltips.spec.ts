import type { Page } from '@playwright/test'
import { chartOf, openChart } from './support/chart.ts'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'

// A pair without trades in these tests, so its candles do not change.
const PAIR = 'JBNB-CNY'
const TITLE = 'BNB/CNT'

function chart(page: Page) {
  return chartOf(page, TITLE)
}

/** Returns the number of pixels of a color in the chart. */
function painted(page: Page, color: string): Promise<number> {
  return chart(page)
    .getByRole('figure')
    .evaluate((figure, wanted) => {
      const probe = document.createElement('canvas').getContext('2d')
      if (probe === null) return 0
      probe.fillStyle = wanted
      probe.fillRect(0, 0, 1, 1)
      const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data
      let count = 0
      for (const canvas of figure.querySelectorAll('canvas')) {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count += 1
      }
      return count
    }, color)
}

test('CHT-044 CHT-049 the color flag changes the sides everywhere, including the chart, and is stored', async ({
  page,
}) => {
  await openChart(page, PAIR, TITLE)
  const token = (name: string): Promise<string> =>
    page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), name)
  const [buy, sell] = [await token('--buy'), await token('--sell')]
  const bid = page.getByRole('button', { name: /^Bid / }).first()
  const color = (): Promise<string> =>
    bid.evaluate((row) => [...row.querySelectorAll('*')].map((each) => getComputedStyle(each).color).join())
  const before = { green: await painted(page, buy), red: await painted(page, sell), bid: await color() }
  // No other element uses exactly these colors, and a quiet day has few candles.
  expect(Math.min(before.green, before.red)).toBeGreaterThan(20)
  await page.getByRole('button', { name: text('preferences.display') }).click()
  await page.getByText(text('preferences.sides-red-up')).click()
  await page.keyboard.press('Escape')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(chart(page)).toContainText('MA60')
    await expect.poll(() => token('--buy')).toBe(sell)
    await expect.poll(() => painted(page, sell), { message: 'rises are red now' }).toBeGreaterThan(before.green * 0.9)
    await expect.poll(() => painted(page, buy), { message: 'falls are green now' }).toBeGreaterThan(before.red * 0.9)
    await expect.poll(color).not.toBe(before.bid)
  }

  // Where the page scrolls, the chart has a fixed height.
  await page.setViewportSize({ width: 800, height: 1000 })
  const height = async (): Promise<number | undefined> => (await chart(page).boundingBox())?.height
  await expect.poll(height).toBe(533)
  await chart(page)
    .getByRole('button', { name: text('chart.indicators'), exact: true })
    .click()
  await page.locator("[data-indicator='RSI']").click()
  await page.keyboard.press('Escape')
  await expect.poll(height).toBe(572)
})
