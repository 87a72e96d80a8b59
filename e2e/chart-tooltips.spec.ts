import type { Page } from '@playwright/test'
import { chartOf, openChart } from './support/chart.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseLanguage } from './support/language.ts'
import { text } from './support/texts.ts'

// A pair without trades in these tests, so its candles do not change.
const PAIR = 'JBNB-CNY'
const TITLE = 'BNB/CNT'

function chart(page: Page) {
  return chartOf(page, TITLE)
}

/** Returns the number of pixels of the chart with a color. */
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

test('CHT-044 the color flag changes the sides everywhere, including the chart, and is stored', async ({ page }) => {
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
})

test("CHT-001 the market rows have a sparkline of the day's prices", async ({ page }) => {
  const answered = page.waitForResponse(/\/info\/closes/)
  await page.goto('/Home')
  const { data } = (await (await answered).json()) as { data: Readonly<Record<string, readonly number[]>> }
  const shown = await page
    .getByRole('main')
    .locator('svg path[stroke-linejoin="round"]')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''))
  // The relative height of each point of a line equals that of its price.
  const heights = (line: string): number[] => [...line.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y))
  const shares = (values: readonly number[]): string => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    return values.map((value) => Math.round(((value - low) / (high - low)) * 10)).join()
  }
  const real = Object.values(data).map((values) => values.map((value) => value))
  const drawn = shown.map(heights).filter((line) => line.length > 2)
  expect(drawn.length).toBeGreaterThan(3)
  const near = (line: readonly number[], values: readonly number[]): boolean => {
    const [a, b] = [shares(line.map((y) => -y)).split(','), shares(values).split(',')]
    return a.length === b.length && a.every((each, at) => Math.abs(Number(each) - Number(b[at])) <= 1)
  }
  for (const line of drawn) expect(real.some((values) => near(line, values))).toBe(true)
})

test('CHT-049 where the page scrolls, the chart is 533 px high, and 572 px with an indicator below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 1000 })
  await openChart(page, PAIR, TITLE)
  const height = async (): Promise<number | undefined> => (await chart(page).boundingBox())?.height
  await expect.poll(height).toBe(533)
  await chart(page)
    .getByRole('button', { name: text('chart.indicators'), exact: true })
    .click()
  await page.locator("[data-indicator='RSI']").click()
  await page.keyboard.press('Escape')
  await expect.poll(height).toBe(572)
})

test('I18-009 labels of settings are 122 px wide in English and Russian, and 92 px in Chinese', async ({ page }) => {
  await page.goto('/Home')
  for (const [language, width] of [
    ['en', 122],
    ['ru', 122],
    ['zh', 92],
  ] as const) {
    await chooseLanguage(page, language)
    await page.getByRole('button', { name: text('preferences.display', {}, language) }).click()
    const label = page.getByText(text('preferences.theme', {}, language), { exact: true })
    await expect.poll(async () => (await label.boundingBox())?.width).toBe(width)
    await page.keyboard.press('Escape')
    await expect(label).toBeHidden()
  }
})
