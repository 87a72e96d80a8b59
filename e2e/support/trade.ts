import { expect, type Locator, type Page } from '@playwright/test'
import { text } from './texts.ts'
import { unlock } from './wallet.ts'

export type Side = 'buy' | 'sell'

export interface Order {
  readonly side: Side
  readonly price: string
  readonly amount: string
}

/** The trade screen of a pair, in chain codes: `SWT-CNY`. */
export const tradeUrl = (pair: string, area = 'cnt'): string => `/home/deal/exchange?dealArea=${area}&pair=${pair}`

/** The form of one side. */
export function orderForm(page: Page, side: Side, coin: string): Locator {
  return page.getByRole('form', { name: text(`trade.form.${side}`, { coin }) })
}

/** Fills a form and signs the order, unlocking the wallet when it asks. */
export async function placeOrder(page: Page, coin: string, order: Order): Promise<void> {
  const form = orderForm(page, order.side, coin)
  await form.getByLabel(text('trade.price'), { exact: true }).fill(order.price)
  await form.getByLabel(text('trade.amount'), { exact: true }).fill(order.amount)
  await form.getByRole('button', { name: text(`trade.form.${order.side}`, { coin }), exact: true }).click()
  await page.getByRole('button', { name: text(`trade.confirm.send.${order.side}`) }).click()
  const dialog = page.getByRole('dialog', { name: text('wallet.unlock-title') })
  const signed = page.getByText(text(`trade.toast.signed.${order.side}`)).first()
  await expect(dialog.or(signed).first()).toBeVisible()
  if (await dialog.isVisible()) await unlock(page)
}

/** The rows of the panel under the forms. */
export function orderRows(page: Page): Locator {
  return page.getByRole('region', { name: text('orders.panel') }).getByRole('row')
}

/** Opens one tab of the panel under the forms. */
export async function openTab(page: Page, tab: 'open' | 'history' | 'fills' | 'assets'): Promise<void> {
  await page
    .getByRole('region', { name: text('orders.panel') })
    .getByRole('tab', { name: text(`orders.tab.${tab}`) })
    .click()
}
