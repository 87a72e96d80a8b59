import type { Page } from '@playwright/test'
import { clipboardText } from './clipboard.ts'
import type { CountedHand } from './counted-hand.ts'
import { text } from './texts.ts'
import { orderForm } from './trade.ts'
import { CHARACTER_FIELD, TRADING_PASSWORD, vaultOf } from './wallet.ts'

/** Base coin of the pair that opens by default. */
const COIN = 'SWTC'

/**
 * Goes from an empty browser to a filled order, with the steps that the screens offer: secret, backup check, password,
 * test money, order.
 * @param storeMs time in which the person stores the copied secret, in milliseconds
 * @returns the secret of the wallet
 */
export async function walkToFirstTrade(page: Page, hand: CountedHand, storeMs = 0): Promise<string> {
  await page.goto('/')
  hand.done('open the page')
  const secret = await createFromHome(page, hand, storeMs)
  await hand.press(page.getByRole('button', { name: text('wallet.faucet') }))
  await hand.see(page.getByText(text('wallet.now-active')))
  hand.done('test money')
  await hand.press(page.getByRole('link', { name: text('wallet.go-trade') }))
  await sellAtMarket(page, hand)
  return secret
}

async function createFromHome(page: Page, hand: CountedHand, storeMs: number): Promise<string> {
  const vault = vaultOf(page)
  await hand.press(page.getByRole('link', { name: text('home.guide-create-do') }))
  await hand.press(vault.getByRole('button', { name: text('wallet.copy-secret') }))
  await hand.pause(storeMs)
  const secret = await clipboardText(page)
  await hand.press(vault.getByRole('button', { name: text('wallet.written') }))
  hand.done('secret')
  const fields = vault.getByRole('textbox', { name: CHARACTER_FIELD })
  await hand.see(fields.first())
  for (const field of await fields.all()) {
    const name = await field.evaluate(
      (input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '',
    )
    // The focus moves to the next field automatically.
    await hand.type(field, secret.charAt(Number(/\d+/.exec(name)?.[0]) - 1))
  }
  await hand.press(vault.getByRole('button', { name: text('wallet.continue') }))
  hand.done('backup check')
  const password = vault.getByLabel(text('wallet.password-short'), { exact: true })
  await hand.see(password)
  await hand.type(password, TRADING_PASSWORD)
  await hand.tab()
  await hand.repeat(vault.getByLabel(text('wallet.password-repeat'), { exact: true }), TRADING_PASSWORD)
  await hand.press(vault.getByRole('button', { name: text('wallet.save') }))
  await hand.see(page.getByText(text('wallet.created')))
  hand.done('password')
  return secret
}

/** Sells a quarter of the coins at the market, and confirms in the vault. */
async function sellAtMarket(page: Page, hand: CountedHand): Promise<void> {
  await hand.press(page.getByRole('tab', { name: text('trade.type.market'), exact: true }))
  const form = orderForm(page, 'sell', COIN)
  await hand.press(form.getByRole('button', { name: '25%' }))
  const amount = await form.getByLabel(text('trade.amount'), { exact: true }).inputValue()
  await hand.press(form.getByRole('button', { name: text('trade.form.sell', { coin: COIN }), exact: true }))
  await hand.press(
    vaultOf(page)
      .getByRole('dialog')
      .getByRole('button', { name: text('vault.confirm.send.sell') }),
  )
  hand.done('order')
  // The message appears with the fills, and its amount is their sum.
  await hand.see(page.getByText(text('notices.fill.sell', { amount: amount, coin: COIN })).first())
  hand.done('filled')
}
