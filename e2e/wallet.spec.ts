import type { Page } from '@playwright/test'
import { clipboardText } from './support/clipboard.ts'
import { AT_ONCE, CountedHand } from './support/counted-hand.ts'
import { walkToFirstTrade } from './support/first-trade-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { watchLeaks } from './support/leaks.ts'
import { watchPassing } from './support/passing.ts'
import { openWithin } from './support/open-within.ts'
import { text } from './support/texts.ts'
import {
  CHARACTER_FIELD,
  chooseWalletAction,
  confirm,
  fundWallet,
  TRADING_PASSWORD,
  unlock,
  vaultIsAway,
  vaultOf,
} from './support/wallet.ts'

const WALLET = '/home/my/view/walletAnonymously'
const TRADE = '/home/deal/exchange?dealArea=cnt&pair=SWT-CNY'
// The seed of the passphrase "masterpassphrase": a public test key.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

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

test('WAL-001 WAL-010 WAL-011 WAL-070 WAL-101 ENT-057 STA-006 STA-008 ENT-073 ERR-082 ROL-005 DSP-006 DSP-007 a newcomer creates a wallet, and the faucet activates it', async ({
  newPerson,
}) => {
  const { page, createWallet } = await newPerson()
  await page.goto(WALLET)
  await expect(page.getByRole('cell', { name: '--' }).first()).toBeVisible()
  const { address } = await createWallet()
  await expect(page.getByRole('button', { name: text('wallet.export-title') })).toBeVisible()
  await fundWallet(page)
  await page.goto(WALLET)
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

test('WAL-001 WAL-101 the backup check cannot be skipped: three wrong answers lead back to the secret', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-create') }).click()
  const vault = vaultOf(page)
  await vault.getByRole('button', { name: text('wallet.written') }).click()
  const fields = vault.getByRole('textbox', { name: CHARACTER_FIELD })
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) await field.fill('0')
  await page.keyboard.press('Enter')
  await expect(vault.getByText(text('wallet.backup-wrong', { left: 2 }))).toBeVisible()
  for (const left of [1, 0]) {
    for (const field of await fields.all()) {
      await expect(field).toHaveValue('')
      await field.fill('0')
    }
    await page.keyboard.press('Enter')
    if (left > 0) await expect(vault.getByText(text('wallet.backup-wrong', { left }))).toBeVisible()
  }
  await expect(vault.getByText(text('wallet.backup-mismatched'))).toBeVisible()
  await expect(vault.getByRole('button', { name: text('wallet.written') })).toBeVisible()
})

test('VAL-002 VAL-009 ERR-044 the new trading password shows its rules and names violations', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.secret'), { exact: true }).fill(SECRET)
  await expect(dialog.getByText(`Matches ${ADDRESS.slice(0, 10)}…${ADDRESS.slice(-8)}`)).toBeVisible()
  const main = dialog.getByRole('button').last()
  await expect(main).toHaveText(text('wallet.block-password'))
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill('Tidebook1')
  await dialog.getByLabel(text('wallet.password-repeat'), { exact: true }).fill('Tidebook2')
  await expect(dialog.getByText(text('wallet.passwords-differ'))).toBeVisible()
  await expect(main).toHaveText(text('wallet.block-match'))
})

test('WAL-006 VAL-022 VAL-023 VAL-024 VAL-026 ERR-024 a secret is checked while it is typed, and imported trimmed', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  const dialog = vaultOf(page).getByRole('dialog')
  const secret = dialog.getByLabel(text('wallet.secret'), { exact: true })
  await expect(dialog.getByRole('button').last()).toHaveText(text('wallet.block-secret'))
  await secret.fill(SECRET.slice(0, 25))
  await expect(dialog.getByText(text('wallet.secret-length'))).toBeVisible()
  await secret.fill(`${SECRET.slice(0, -1)}c`)
  await expect(dialog.getByText(text('wallet.secret-invalid'))).toBeVisible()
  await page.keyboard.press('Escape')
  await importTestWallet(page)
  await expect(page.getByText(ADDRESS)).toBeVisible()
})

test("ERR-021 ERR-022 ERR-031 ERR-033 a wrong password shows an error in the page's language for 2 seconds", async ({
  newPerson,
}) => {
  const { page, keepWallet } = await newPerson()
  await keepWallet()
  await page.evaluate(() => localStorage.setItem('tidebook_languageType', '"zh"'))
  await page.goto(WALLET)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.unlock', {}, 'zh') })
    .click()
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByRole('button', { name: text('wallet.unlock', {}, 'zh') }).click()
  await expect(dialog.getByText(text('error.keyring/empty-password', {}, 'zh'))).toBeVisible()
  await dialog.getByLabel(text('wallet.password', {}, 'zh'), { exact: true }).fill('Tidebook2')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5000)
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: text('error-next.keyring/incorrect-password', {}, 'zh') })
  await expect(toast).toBeAttached()
  await expect(dialog.getByText(text('error.keyring/incorrect-password', {}, 'zh'))).toBeVisible()
  await page.clock.runFor(4000)
  await expect(toast).toHaveCount(0)
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

test('WAL-018 the vault and its worker have neither network nor storage', async ({ newPerson }) => {
  const { page } = await newPerson()
  await importTestWallet(page)
  const names = [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'RTCPeerConnection',
    'indexedDB',
    'caches',
    'BroadcastChannel',
    'SharedWorker',
  ]
  const reach = (all: readonly string[]): readonly string[] =>
    all.filter((name) => (globalThis as Record<string, unknown>)[name] !== undefined)
  const vault = page.frames().find((frame) => frame.url().endsWith('/vault/'))
  expect(await vault?.evaluate(reach, names)).toEqual([])
  const worker = page.workers().find((each) => each.url().startsWith('blob:null'))
  expect(await worker?.evaluate(reach, [...names, 'Worker'])).toEqual([])
})

test('WAL-103 a wallet that is locked in one tab is locked in every tab, and after a reload', async ({ newPerson }) => {
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

test('ERR-075 copying the address shows whether it worked', async ({ newPerson }) => {
  const { page, context, keepWallet } = await newPerson()
  const { address } = await keepWallet()
  await page.goto(WALLET)
  await expect(page.getByRole('main').getByText(address)).toBeVisible()
  const wasShown = await watchPassing(page, [text('wallet.copy-success')])
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.copy-address') })
    .click()
  await wasShown()
  expect(await clipboardText(page)).toBe(address)
  await context.clearPermissions()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  const failureWasTold = await watchPassing(page, [text('wallet.copy-failed')])
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.copy-address') })
    .click()
  await failureWasTold()
})

/** Fills the buy form far below the market, so that the order rests, and opens the confirmation. */
async function askBuyOrder(page: Page, price = '0.0001', amount = '50'): Promise<void> {
  const form = page.getByRole('form', { name: text('trade.form.buy', { coin: 'SWTC' }) })
  await form.getByLabel(text('trade.price'), { exact: true }).fill(price)
  await form.getByLabel(text('trade.amount'), { exact: true }).fill(amount)
  await form.getByRole('button', { name: text('trade.form.buy', { coin: 'SWTC' }) }).click()
}

/** Waits until the buy form is empty, because the order is sent. */
async function isCleared(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: text('trade.form.buy', { coin: 'SWTC' }) })
  await expect(form.getByLabel(text('trade.amount'), { exact: true })).toHaveValue('')
}

/** Fills the buy form and confirms the request. */
async function placeBuyOrder(page: Page, price?: string): Promise<void> {
  await askBuyOrder(page, price)
  await confirm(page, text('vault.confirm.send.buy'))
}

test('STA-008 ERR-054 an inactive wallet cannot trade and is shown the 35 SWTC requirement', async ({ newPerson }) => {
  const { page, keepWallet } = await newPerson()
  await keepWallet()
  await page.goto(WALLET)
  await expect(page.getByText(text('wallet.inactive', { amount: 35 }))).toBeVisible()
  await openWithin(page, TRADE)
  const submit = page.locator('form button[type=submit]').first()
  await expect(submit).toHaveText(text('trade.blocked.inactive', { amount: '35' }))
  await expect(page.getByText(text('orders.inactive-hint', { amount: '35' }))).toBeVisible()
})

test('ROL-004 ERR-031 ERR-080 an active wallet trades, and when locked it first requires the password', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  await createFundedWallet()
  await page.goto(TRADE)
  await askBuyOrder(page)
  await expect(vaultOf(page).getByPlaceholder(text('wallet.input-password'))).toBeVisible()
  const wasShown = await watchPassing(page, [text('transactions.order-validated')])
  await confirm(page, text('vault.confirm.send.buy'))
  await wasShown()
  await isCleared(page)
  for (const price of ['0.00011', '0.00012', '0.00013']) {
    await placeBuyOrder(page, price)
    await isCleared(page)
  }
  await expect(page.getByRole('tab', { name: text('orders.tab.open') })).toContainText('4')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tidebook_transactions'))).toBe('[]')
})

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
  // On every page and after every reload, until the result is known.
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
