import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { placeOrdersElsewhere } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { tradeUrl } from './support/trade.ts'

const PAIR = 'SWT-CNY'
const ROUNDS = 5
const ORDERS = 4

/** Starts to sum the layout shifts of the page, except shifts after user input. */
function watchShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
    }
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift' })
  })
}

function shifts(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)
}

test('nothing on the trade screen moves while trades arrive', async ({ page, newPerson }) => {
  const seller = await newPerson()
  const { secret } = await seller.createFundedWallet()
  const answer = await page.request.get('/static/config/pairs.json?t=1')
  const { data } = (await answer.json()) as {
    data: { transPairs: readonly { base: string; counter: string; counterIssuer?: string }[] }
  }
  const issuer = data.transPairs.find(({ base, counter }) => `${base}-${counter}` === PAIR)?.counterIssuer ?? ''

  await page.goto(tradeUrl(PAIR))
  const tape = page.getByRole('list', { name: text('trade.trades') }).getByRole('listitem')
  await expect(page.getByRole('button', { name: /^Bid / }).first()).toBeVisible()
  await expect(page.locator('.chart-body')).toHaveAttribute('aria-busy', 'false')
  await expect(tape.first()).toBeVisible()
  await watchShifts(page)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const amounts = Array.from({ length: ORDERS }, (_, order) => `1.${round}${order + 1}7`)
    await placeOrdersElsewhere(
      secret,
      issuer,
      amounts.map((amount) => ({ side: 'sell' as const, price: '0.0001', amount })),
    )
    await expect(tape.filter({ hasText: amounts.at(-1) ?? '' }).first()).toBeVisible()
  }
  expect(await shifts(page)).toBeLessThan(0.05)
})
