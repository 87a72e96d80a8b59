import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { placeOrdersElsewhere } from './support/ledger.ts'
import { text } from './support/texts.ts'

test.use({ hasTouch: true })

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

test('STA-020 STA-021 on a phone a pull of 90 pixels refreshes the history and one at its end loads more', async ({
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
    Array.from({ length: 25 }, (_, index) => ({ side: 'buy', price: `0.00001${index + 10}`, amount: '1' })),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tradingHistory/')
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
