import type { Locator } from '@playwright/test'
import { text } from '../support/texts.ts'
import { orderForm, orderRows, placeOrder, tradeUrl } from '../support/trade.ts'
import { createWallet, fundWallet } from '../support/wallet.ts'
import { openBrowser } from './open-browser.ts'
import { Recorder } from './recorder.ts'

// Records the animation of the README from a running exchange: a wallet, test money, an order, and the proof of its
// trade. `npm run animation` writes docs/images/first-trade.webp; LOOKS_URL names another exchange.
const PAIR = 'SWT-CNY'
const DRAWN_MS = 1500
const url = process.env['LOOKS_URL'] ?? 'http://127.0.0.1:7350'
const file = process.argv[2] ?? 'docs/images/first-trade.webp'

const browser = await openBrowser()
const context = await browser.newContext({
  baseURL: url,
  viewport: { width: 1280, height: 720 },
  colorScheme: 'dark',
  locale: 'en-GB',
  permissions: ['clipboard-read', 'clipboard-write'],
})
const page = await context.newPage()
const recorder = new Recorder(page)

/** Opens a page and waits until its lists and charts are drawn, so that the animation shows no placeholders. */
async function open(path: string, ready: Locator): Promise<void> {
  await page.goto(path)
  await ready.waitFor()
  await page.waitForTimeout(DRAWN_MS)
}

await open('/Home', page.getByRole('row').nth(3))
await recorder.scene(2, () => page.waitForTimeout(1500))
await recorder.scene(4, () => createWallet(page))
await recorder.scene(2, () => fundWallet(page))
await open(tradeUrl(PAIR), orderForm(page, 'buy', 'SWTC'))
await recorder.scene(3, () => page.waitForTimeout(3000))
await recorder.scene(4, async () => {
  const answer = await page.request.get(`/info/depth/${PAIR}/normal`)
  const { data } = (await answer.json()) as { data: { asks: readonly { price: number }[] } }
  await placeOrder(page, 'SWTC', { side: 'buy', price: String(data.asks[3]?.price), amount: '12' })
  await page.getByRole('tab', { name: text('orders.tab.history') }).click()
  await orderRows(page).filter({ hasText: '12.000000' }).first().waitFor()
})
await open('/tradingHistory/', page.getByRole('row').filter({ hasText: text('orders.label.activeFill') }))
const dialog = page.getByRole('dialog', { name: text('history.detail') })
await recorder.scene(5, async () => {
  await page
    .getByRole('row')
    .filter({ hasText: text('orders.label.activeFill') })
    .getByRole('button')
    .first()
    .click()
  await dialog.getByRole('button', { name: text('verify.open') }).click()
  await dialog.getByText(text('verify.passed')).waitFor()
  await page.waitForTimeout(500)
})
const bytes = await recorder.write(file)
await browser.close()
process.stdout.write(`${file}: ${Math.round(bytes / 1000)} KB\n`)
