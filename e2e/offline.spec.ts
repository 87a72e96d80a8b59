import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'

const MARKETS = '/home/market/exchange/cnt'

test('UX-103 the page is installable, and opens offline with the last data, marked as stale', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/Home')
  const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  const { icons, display, start_url } = (await manifest.json()) as Record<string, unknown> & {
    icons: readonly { src: string; sizes: string }[]
  }
  expect([display, start_url]).toEqual(['standalone', '/'])
  for (const { src } of icons) expect((await page.request.get(src)).ok(), src).toBe(true)

  // The page caches its files once it has settled.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect(page.getByRole('link', { name: /SWTC/ }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1)
  await page.evaluate(() => globalThis.dispatchEvent(new Event('pagehide')))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tidebook_lastMarket'))).not.toBeNull()

  await context.setOffline(true)
  await page.goto(MARKETS)
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: text('common.retry') })
      .or(page.getByText(text('error.networkBroken')))
      .first(),
  ).toBeVisible()
  await expect(page.locator('[data-stale]').first()).toBeVisible()
  await expect(page.getByText('SWTC').first()).toBeVisible()

  // With the network, all data refreshes automatically.
  await context.setOffline(false)
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await context.close()
})

test('UX-104 two tabs share one live connection, which survives when the tab that owns it is closed', async ({
  newPerson,
}) => {
  const { context } = await newPerson()
  const sockets = new Map<unknown, Page>()
  // The sockets of a closed tab are closed as well.
  const open = (): number => [...sockets.values()].filter((each) => !each.isClosed()).length
  context.on('page', (each) =>
    each.on('websocket', (socket) => {
      if (!socket.url().endsWith('/ws')) return
      sockets.set(socket, each)
      socket.on('close', () => sockets.delete(socket))
    }),
  )
  const ledger = (each: Page) => each.getByRole('banner').getByRole('button', { name: text('network.title') })
  const moves = async (each: Page): Promise<void> => {
    await expect(ledger(each)).toContainText(/\d,\d|\d{2}/)
    const before = await ledger(each).innerText()
    await expect.poll(() => ledger(each).innerText()).not.toBe(before)
    await expect(each.locator('[data-stale]')).toHaveCount(0)
  }
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/Home')
  await moves(first)
  await second.goto(MARKETS)
  await moves(second)
  await expect.poll(open).toBe(1)
  await moves(first)
  await moves(second)
  expect(open()).toBe(1)
  await first.close()
  await moves(second)
  expect(open()).toBe(1)
})
