import type { Locator, Page } from '@playwright/test'
import { text } from './texts.ts'
import { confirm, vaultIsAway } from './wallet.ts'

export type Side = 'buy' | 'sell'

export interface Order {
  readonly side: Side
  readonly price: string
  readonly amount: string
}

/** Returns the address of the trade screen of a pair in chain codes: `SWT-CNY`. */
export function tradeUrl(pair: string, area = 'cnt'): string {
  return `/home/deal/exchange?dealArea=${area}&pair=${pair}`
}

/** Returns the order form of one side. */
export function orderForm(page: Page, side: Side, coin: string): Locator {
  return page.getByRole('form', { name: text(`trade.form.${side}`, { coin }) })
}

/** Fills a form and signs the order, with the password if the confirmation requires it. */
export async function placeOrder(page: Page, coin: string, order: Order): Promise<void> {
  const form = orderForm(page, order.side, coin)
  await form.getByLabel(text('trade.price'), { exact: true }).fill(order.price)
  await form.getByLabel(text('trade.amount'), { exact: true }).fill(order.amount)
  await vaultIsAway(page)
  await form.getByRole('button', { name: text(`trade.form.${order.side}`, { coin }), exact: true }).click()
  await confirm(page, text(`vault.confirm.send.${order.side}`))
}

/** Returns the rows of the panel under the forms. */
export function orderRows(page: Page): Locator {
  return page.getByRole('region', { name: text('orders.panel') }).getByRole('row')
}

/** Returns the filled orders of the order history. */
export function filledOrders(page: Page): Locator {
  const state = page.getByRole('cell', { name: text('orders.history.filled'), exact: true })
  return orderRows(page).filter({ has: state })
}

/** Opens a tab of the panel under the forms. */
export async function openTab(page: Page, tab: 'open' | 'history' | 'fills' | 'assets'): Promise<void> {
  await vaultIsAway(page)
  await page
    .getByRole('region', { name: text('orders.panel') })
    .getByRole('tab', { name: text(`orders.tab.${tab}`) })
    .click()
}

/** Returns the best ask and the best bid of a pair, as numbers of price steps. */
export async function bestPrices(
  page: Page,
  pair: string,
  decimals = 2,
): Promise<{ readonly ask: bigint; readonly bid: bigint }> {
  const answer = await page.request.get(`/info/depth/${pair}/normal`)
  const { data } = (await answer.json()) as { data: Record<'asks' | 'bids', readonly { readonly price: number }[]> }
  const ticks = (side: 'asks' | 'bids'): bigint =>
    BigInt((data[side][0]?.price ?? 0).toFixed(decimals).replace('.', ''))
  return { ask: ticks('asks'), bid: ticks('bids') }
}

/** Returns a number of price steps as text. */
export function priceText(ticks: bigint, decimals = 2): string {
  if (decimals === 0) return String(ticks)
  const one = 10n ** BigInt(decimals)
  return `${ticks / one}.${String(ticks % one).padStart(decimals, '0')}`
}
