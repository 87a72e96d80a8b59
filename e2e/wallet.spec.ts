import type { Page } from '@playwright/test'
import { AT_ONCE, CountedHand } from './support/counted-hand.ts'
import { walkToFirstTrade } from './support/first-trade-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { watchLeaks } from './support/leaks.ts'
import { openWithin } from './support/open-within.ts'
import { text } from './support/texts.ts'
import { chooseWalletAction, confirm, TRADING_PASSWORD, unlock, vaultIsAway, vaultOf } from './support/wallet.ts'

const WALLET = '/home/my/view/walletAnonymously'
const TRADE = '/home/deal/exchange?dealArea=cnt&pair=SWT-CNY'
// The seed of the passphrase "masterpassphrase": a public test key.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'

/** Imports the public test key through the dialog. */
async function importTestWallet(page: Page): Promise<void> {
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.secret'), { exact: true }).fill(`  ${SECRET} `)
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByLabel(text('wallet.password-repeat'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog).toBeHidden()
  await vaultIsAway(page)
}

interface Inspection {
  readonly state: () => Promise<Readonly<Record<string, unknown>>>
}

/** Returns the page's switches that hide amounts and exclude currencies. */
function hiding(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const { isHideAsset, isHideCurrency } = await (globalThis as unknown as { tidebook: Inspection }).tidebook.state()
    return { isHideAsset, isHideCurrency }
  })
}

test('WAL-001 WAL-010 WAL-011 WAL-070 WAL-101 ENT-057 STA-006 STA-008 ENT-073 ERR-054 ERR-082 ROL-005 DSP-006 DSP-007 a newcomer creates a wallet, which cannot trade until the faucet activates it', async ({
  newPerson,
}) => {
  const { page, createWallet } = await newPerson()
  await page.goto(WALLET)
  await expect(page.getByRole('cell', { name: '--' }).first()).toBeVisible()
  const { address } = await createWallet()
  await expect(page.getByRole('button', { name: text('wallet.export-title') })).toBeVisible()
  await openWithin(page, TRADE)
  await expect(page.locator('form button[type=submit]').first()).toHaveText(
    text('trade.blocked.inactive', { amount: '35' }),
  )
  await expect(page.getByText(text('orders.inactive-hint', { amount: '35' }))).toBeVisible()
  await openWithin(page, WALLET)
  await expect(page.getByText(text('wallet.inactive', { amount: 35 }))).toBeVisible()
  await page.getByRole('button', { name: text('wallet.faucet') }).click()
  await expect(page.getByText(address)).toBeVisible()
  await expect(page.getByText(text('wallet.state-active'), { exact: true })).toBeVisible()
  // A new wallet shows its balances without excluded currencies, and its owner can hide the amounts (ADR 0040).
  const amount = page.getByRole('cell', { name: /^1,000\.00000000$/u })
  await expect(amount).toBeVisible()
  expect(await hiding(page)).toEqual({ isHideAsset: false, isHideCurrency: false })
  await page.getByRole('button', { name: text('wallet.hide-amounts') }).click()
  await expect(page.getByRole('cell', { name: text('wallet.covered') }).first()).toBeVisible()
  await expect(amount).toHaveCount(0)
  await page.reload()
  expect(await hiding(page)).toEqual({ isHideAsset: true, isHideCurrency: false })
  await page.getByRole('button', { name: text('wallet.show-amounts') }).click()
  await expect(amount).toBeVisible()
  await page.getByText(text('wallet.hide-zero'), { exact: true }).click()
  await expect.poll(() => hiding(page)).toEqual({ isHideAsset: false, isHideCurrency: true })
  await expect(amount).toBeVisible()
  await expect(page.getByText(text('wallet.keep-some'))).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toContain('tidebook_wallet')
  expect(
    keys.filter((key) => !key.startsWith('tidebook_')),
    'ENT-073',
  ).toEqual([])
})

test('UX-204 WAL-018 WAL-081 ENT-075 a newcomer trades with at most 12 clicks, and secret and trading password are never sent and never stored in plain text', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  const leaks = watchLeaks(page)
  const hand = new CountedHand(page, AT_ONCE)
  const secret = await walkToFirstTrade(page, hand)
  expect(hand.sum('clicks')).toBeLessThanOrEqual(12)
  await page.goto(WALLET)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.unlock') })
    .click()
  await unlock(page)
  await chooseWalletAction(page, 'wallet.reveal')
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: text('wallet.secret') })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('tidebook_free_password_state'))
  expect(Number(kept), 'until when the password is not asked for, and nothing else').toBeGreaterThan(Date.now())
  await leaks.expectNone([secret, TRADING_PASSWORD])
})

test('WAL-103 a wallet opens locked in a new tab, and a lock in one tab locks every tab', async ({ newPerson }) => {
  const { page, context } = await newPerson()
  await importTestWallet(page)
  const other = await context.newPage()
  await other.goto(WALLET)
  const here = page.getByRole('main')
  const there = other.getByRole('main')
  await expect(there.getByText(text('wallet.locked'), { exact: true })).toBeVisible()
  await there.getByRole('button', { name: text('wallet.unlock') }).click()
  await unlock(other)
  await expect(there.getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
  await here.getByRole('button', { name: text('wallet.lock-now') }).click()
  await expect(there.getByText(text('wallet.locked'), { exact: true })).toBeVisible()
  await expect(here.getByText(text('wallet.locked'), { exact: true })).toBeVisible()
})

/** Fills the buy form far below the market, so that the order rests, and confirms the request. */
async function placeBuyOrder(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: text('trade.form.buy', { coin: 'SWTC' }) })
  await form.getByLabel(text('trade.price'), { exact: true }).fill('0.0001')
  await form.getByLabel(text('trade.amount'), { exact: true }).fill('50')
  await form.getByRole('button', { name: text('trade.form.buy', { coin: 'SWTC' }) }).click()
  await confirm(page, text('vault.confirm.send.buy'))
}

test('TRD-107 an order whose response was lost is shown as unknown, never failed, until the ledger has been queried', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  await createFundedWallet()
  await page.clock.install()
  await page.goto(TRADE)
  await page.route('**/*', async (route) => {
    const call = /"method":"(submit|tx)"/u.exec(route.request().postData() ?? '')?.[1]
    if (call === undefined) return route.fallback()
    // The node receives the order; only its response is lost.
    if (call === 'submit') await route.fetch()
    return route.abort()
  })
  await placeBuyOrder(page)
  const unknown = page.getByRole('status').filter({ hasText: text('transactions.order-unknown') })
  await expect(unknown).toContainText(text('transactions.unknown-why'))
  await expect(page.getByText(text('transactions.order-failed'))).toHaveCount(0)
  // The notice appears on every page and after every reload, until the result is known.
  await page.goto('/Home')
  await expect(unknown).toContainText(text('transactions.unknown-why'))
  await page.clock.runFor(60_000)
  await expect(unknown).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // In small steps, because the notice expires by the same clock, and one long step could remove it before the check.
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(page.getByText(text('transactions.order-validated'))).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(unknown).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tidebook_transactions'))).toBe('[]')
  await page.goto(TRADE)
  await expect(page.getByRole('tab', { name: text('orders.tab.open') })).toContainText('1')
})
