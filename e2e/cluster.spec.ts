import type { Page } from '@playwright/test'
import { hasComet, startCluster, type ClusterExchange } from './support/cluster.ts'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { orderRows, placeOrder, tradeUrl } from './support/trade.ts'

/** Texts that mean a failure or outdated data, in addition to alerts. */
const ERRORS = [
  text('network.offline'),
  text('network.offline-since-short'),
  text('transactions.order-failed'),
  text('transactions.order-expired'),
  text('transactions.order-unknown'),
]
const MAX_LEDGERS = 2

/** Returns the longest time, in closed ledgers, for which the page has shown an error since this call. */
async function watchErrors(page: Page, exchange: ClusterExchange): Promise<() => number> {
  let since: number | undefined
  let longest = 0
  const measure = (): void => {
    if (since !== undefined) longest = Math.max(longest, exchange.lastLedger() - since)
  }
  await page.exposeFunction('reportError', (isShown: boolean) => {
    measure()
    if (!isShown) since = undefined
    else since ??= exchange.lastLedger()
  })
  await page.evaluate((words) => {
    const report = Reflect.get(globalThis, 'reportError') as (isShown: boolean) => Promise<void>
    const isErrorShown = (): boolean =>
      [...document.querySelectorAll('[role="alert"], [role="status"], button, td')].some(
        (each) =>
          each.textContent !== '' &&
          each.checkVisibility() &&
          (each.role === 'alert' || words.some((word) => each.textContent.includes(word))),
      )
    let wasShown = false
    new MutationObserver(() => {
      const isShown = isErrorShown()
      if (isShown !== wasShown) void report(isShown)
      wasShown = isShown
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }, ERRORS)
  return () => {
    measure()
    return longest
  }
}

test.describe('with four validators', () => {
  test.setTimeout(300_000)
  let exchange: ClusterExchange
  test.beforeAll(async () => {
    test.skip(!(await hasComet()), 'needs CometBFT: set COMETBFT_BIN')
    exchange = await startCluster()
  })
  test.afterAll(() => exchange?.stop())

  test('trading continues when any one of them is killed, and the page shows no error for longer than two ledgers', async ({
    peopleAt,
  }) => {
    const { page, createFundedWallet } = await peopleAt(exchange.url)()
    await createFundedWallet()
    await page.goto(tradeUrl('SWT-CNY'))
    await expect(page.getByRole('button', { name: /^Bid / }).first()).toBeVisible()
    const longestError = await watchErrors(page, exchange)
    for (const number of [1, 2, 3, 4]) {
      const amount = `7${number}`
      exchange.kill(number)
      await placeOrder(page, 'SWTC', { side: 'buy', price: '0.0001', amount })
      await expect(orderRows(page).filter({ hasText: `${amount}.000` })).toContainText(text('orders.state.open'))
      await expect.poll(() => exchange.isBack(number)).toBe(true)
      expect(longestError(), `after validator ${number}`).toBeLessThanOrEqual(MAX_LEDGERS)
    }

    // The page would report an error.
    await page.context().setOffline(true)
    await expect.poll(longestError).toBeGreaterThan(MAX_LEDGERS)
  })
})
