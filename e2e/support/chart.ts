import { expect, type Locator, type Page } from '@playwright/test'
import type { IndicatorBar } from '@tidebook/market'
import { text } from './texts.ts'
import { tradeUrl } from './trade.ts'

/** Returns the chart of a pair, by its title, such as `BNB/CNT`. */
export function chartOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: text('chart.name', { pair: title }) })
}

/** Opens the trade screen of a pair and waits for its candles. */
export async function openChart(page: Page, pair: string, title: string): Promise<void> {
  await page.goto(tradeUrl(pair))
  await expect(chartOf(page, title).getByRole('figure')).toBeVisible()
  await expect(chartOf(page, title)).toContainText('MA60')
  await expect(chartOf(page, title).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
}

/** Returns the candles of the kline call, or the page of candles before a time. */
export async function rowsOfKline(
  page: Page,
  pair: string,
  cycle = '15minute',
  before?: number,
): Promise<readonly (IndicatorBar & { readonly timestamp: number })[]> {
  const answer = await page.request.get(
    `/info/kline/${pair}/${cycle}${before === undefined ? '' : `?before=${before}`}`,
  )
  const { data } = (await answer.json()) as { data: readonly (readonly number[])[] }
  return data.map(([timestamp = 0, open = 0, close = 0, low = 0, high = 0, turnover = 0, volume = 0]) => ({
    timestamp,
    open,
    close,
    low,
    high,
    turnover,
    volume,
  }))
}

/** Returns the decimals of a pair, given by its chain codes. */
export async function digitsOfPair(
  page: Page,
  pair: string,
): Promise<{ readonly priceDecimal: number; readonly amountDecimal: number }> {
  const answer = await page.request.get('/static/config/pairs.json?t=1')
  const { data } = (await answer.json()) as {
    data: { transPairs: readonly { base: string; counter: string; priceDecimal: number; amountDecimal: number }[] }
  }
  const found = data.transPairs.find((each) => `${each.base}-${each.counter}` === pair)
  if (found === undefined) throw new RangeError('pair not configured')
  return found
}
