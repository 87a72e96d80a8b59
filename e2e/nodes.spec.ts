import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { orderRows, placeOrder, tradeUrl } from './support/trade.ts'

interface Asked {
  readonly node: string
  readonly method: string
}

/**
 * Configures three nodes for the page: one that is unreachable, one without a validated ledger, and then the real one.
 */
async function withThreeNodes(page: Page): Promise<readonly Asked[]> {
  const asked: Asked[] = []
  const methodOf = (body: string | null): string => /"method":"(\w+)"/u.exec(body ?? '')?.[1] ?? ''
  let real = ''
  await page.route('**/static/config/hosts.json*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { jcNodes: string[] } }
    real = new URL(body.data.jcNodes[0] ?? '').origin
    const { origin } = new URL(route.request().url())
    const jcNodes = [`${origin}/node-away`, `${origin}/node-behind`, ...body.data.jcNodes]
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, jcNodes } } })
  })
  await page.route('**/node-away', (route) => {
    asked.push({ node: 'away', method: methodOf(route.request().postData()) })
    return route.abort()
  })
  await page.route('**/node-behind', (route) => {
    const method = methodOf(route.request().postData())
    asked.push({ node: 'behind', method })
    const isRead = method === 'tx' || (route.request().postData() ?? '').includes('"ledger_index":"validated"')
    const result = isRead ? { status: 'success', validated: false } : { status: 'error', error: 'noNetwork' }
    return route.fulfill({ json: { result } })
  })
  await page.route(
    (url) => url.origin === real && url.pathname === '/',
    async (route) => {
      asked.push({ node: 'real', method: methodOf(route.request().postData()) })
      // Slower than the other node, because the page prefers the fastest node that responds.
      const answer = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.fulfill({ response: answer })
    },
  )
  return asked
}

test('CHN-018 queries one node after another until one has a validated response, and an order skips an unreachable node and one that is behind', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  await createFundedWallet()
  const asked = await withThreeNodes(page)
  await page.goto(tradeUrl('SWT-CNY'))
  await placeOrder(page, 'SWTC', { side: 'buy', price: '0.0001', amount: '77' })
  await expect(page.getByText(text('transactions.order-validated'))).toBeVisible()
  await expect(orderRows(page).filter({ hasText: '77.000' })).toContainText(text('orders.state.open'))
  const nodesOf = (method: string): string[] => [
    ...new Set(asked.filter((each) => each.method === method).map(({ node }) => node)),
  ]
  expect(nodesOf('submit')).toContain('real')
  expect(nodesOf('tx').slice(-2)).toEqual(['behind', 'real'])
  expect(asked[0]?.node).toBe('away')
  await expect(page.getByText(text('transactions.order-failed'))).toHaveCount(0)
})
