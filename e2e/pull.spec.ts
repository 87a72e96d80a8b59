import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { placeOrdersElsewhere } from './support/ledger.ts'
import { text } from './support/texts.ts'

test.use({ hasTouch: true })

const HISTORY = '/tradingHistory/'

/** Simulates a finger that touches, moves by `distance` and releases. */
async function pull(page: Page, from: number, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + distance * part)
  await touch('touchEnd')
  await session.detach()
}

test('HIS-006 STA-020 STA-021 the order history has 20 rows per page; on a phone a pull of 90 pixels refreshes it, and a pull at its end loads more', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const { secret } = await createFundedWallet()
  const answer = await page.request.get('/static/config/pairs.json?t=1')
  const { data } = (await answer.json()) as {
    data: { transPairs: readonly { base: string; counter: string; counterIssuer?: string }[] }
  }
  const issuer = data.transPairs.find(({ base, counter }) => `${base}-${counter}` === 'SWT-CNY')?.counterIssuer ?? ''
  await placeOrdersElsewhere(
    secret,
    issuer,
    Array.from({ length: 25 }, (_, index) => ({ side: 'buy', price: '0.00001', amount: `1.${index + 10}` })),
  )
  const pages: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/wallet/history/'))
      pages.push(`${url.searchParams.get('p')} ${url.searchParams.get('s')}`)
  })
  await page.goto(HISTORY)
  await page.getByRole('tab', { name: text('history.tab.orders'), exact: true }).click()
  const rows = page.getByRole('row')
  await expect(page.getByText(text('orders.page', { from: 1, to: 20, count: 25 }))).toBeVisible()
  await expect(rows).toHaveCount(21)
  await expect(rows.nth(1), 'the newest first').toContainText('1.340000')
  await page.getByRole('button', { name: text('orders.next') }).click()
  await expect(page.getByText(text('orders.page', { from: 21, to: 25, count: 25 }))).toBeVisible()
  await expect(rows).toHaveCount(6)
  await expect(rows.nth(5)).toContainText('1.100000')
  expect(pages).toContain('0 20')
  expect(pages).toContain('1 20')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('tab', { name: text('history.tab.orders'), exact: true }).click()
  const list = page.getByRole('tabpanel').locator('[data-pull]')
  await expect(list.getByRole('listitem')).toHaveCount(20)
  let asked = 0
  page.on('request', (request) => (asked += /\/wallet\/history\//.test(request.url()) ? 1 : 0))

  await pull(page, 300, 85)
  await expect(list).toHaveAttribute('data-pull', 'idle')
  expect(asked, 'too short').toBe(0)
  await pull(page, 300, 120)
  await expect.poll(() => asked, 'the list is asked for anew').toBeGreaterThan(0)
  await expect(list, 'and goes back when it is there').toHaveAttribute('data-pull', 'idle')
  await expect(list.getByRole('listitem')).toHaveCount(20)

  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) element.scrollTop = element.scrollHeight
  })
  await pull(page, 600, -120)
  await expect(list.getByRole('listitem'), 'the next five are added').toHaveCount(25)
})
