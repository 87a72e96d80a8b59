import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { add, formatDecimal, normalize, parseDecimal } from '@tidebook/amount'
import { chainOf, pathOf, phraseOf, withPhrase, type ChainId } from '@tidebook/chains'
import type { Locator, Page } from '@playwright/test'
import { anvilProgram } from '../apps/server/src/modules/local-chains/anvil-program.ts'
import shipped from '../networks/local.json' with { type: 'json' }
import { listLeakedKey } from '../packages/testkit/src/chains/leaked-key.ts'
import { seriousFaults } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { layoutFaults } from './support/layout.ts'
import { configuredAccounts, lastPayment } from './support/ledger.ts'
import { startExchange, type Exchange } from './support/other-exchange.ts'
import { putAccount } from './support/prepared-account.ts'
import { activate } from './support/prepared-wallet.ts'
import { registerByKeys } from './support/registering.ts'
import { text } from './support/texts.ts'
import {
  choosePassword,
  chooseWalletAction,
  confirm,
  TRADING_PASSWORD,
  unlock,
  vaultIsAway,
  vaultOf,
} from './support/wallet.ts'

const WALLET = '/home/my/view/walletAnonymously'
const TRANSFER = '/home/discover/transfer'
const LOGIN_PASSWORD = 'Harbour7light'
/** Time limit of deposits and withdrawals that take some seconds on an idle machine. */
const ARRIVES = { timeout: 90_000 }

// Ledgers of other chains require an optional program.
test.skip(anvilProgram() === undefined, 'anvil is not installed')

let exchange: Exchange
const before = process.env['E2E_DATA_DIR']
const folder = mkdtempSync(join(tmpdir(), 'tidebook-gateway-'))
test.beforeAll(async () => {
  exchange = await startExchange('local', undefined, { LOCAL_CHAINS: 'on', DEMO: 'off', E2E_DATA_DIR: folder })
  // The test reads sent codes from the database of its own exchange.
  process.env['E2E_DATA_DIR'] = folder
})
test.afterAll(async () => {
  process.env['E2E_DATA_DIR'] = before
  await exchange?.stop()
})

function main(page: Page): Locator {
  return page.getByRole('main')
}

function short(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-8)}`
}

/** Imports a new phrase into a browser, and returns the addresses of two of its wallets. */
async function bringPhrase(page: Page): Promise<Readonly<Record<'swt' | 'eth', string>>> {
  const phrase = phraseOf(new Uint8Array(randomBytes(16)))
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  const vault = vaultOf(page)
  await vault.getByLabel(text('wallet.secret'), { exact: true }).fill(phrase)
  await expect(vault.getByText(text('wallet.matches-phrase', { count: 12 }))).toBeVisible()
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByLabel(text('wallet.password-repeat'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog')).toBeHidden()
  await vaultIsAway(page)
  return withPhrase(phrase, (keyAt) => {
    const addressOn = (id: ChainId): string => keyAt(pathOf(id), (key) => chainOf(id).addressOfKey(key))
    return { swt: addressOn('swt'), eth: addressOn('eth') }
  })
}

/** Confirms the vault's request with the password. */
async function signs(page: Page, act: 'send' | 'withdrawal' = 'send'): Promise<void> {
  await confirm(page, text(`vault.move.sign.${act}`))
  await vaultIsAway(page)
}

/** Returns the decimal text of an account's JETH balance on the exchange's ledger. */
async function jethOf(page: Page, account: string): Promise<string> {
  const hosts = await page.request.get('/static/config/hosts.json')
  const [node = ''] = ((await hosts.json()) as { data: { jcNodes: string[] } }).data.jcNodes
  const data = { method: 'account_lines', params: [{ account, ledger_index: 'validated' }] }
  const answer = await page.request.post(node, { data })
  const { lines } = ((await answer.json()) as { result: { lines: { currency: string; balance: string }[] } }).result
  return lines.find(({ currency }) => currency === 'JETH')?.balance ?? '0'
}

function sum(one: string, other: string): string {
  return formatDecimal(normalize(add(parseDecimal(one), parseDecimal(other))))
}

function amountField(page: Page): Locator {
  return main(page).getByLabel(text('gateway.amount'), { exact: true })
}

function fault(page: Page, key: string, values = {}): Locator {
  return page.getByRole('alert').filter({ hasText: text(`gateway.${key}`, values) })
}

function order(page: Page, status: string): Locator {
  return page.locator(`[data-order-status="${status}"]`)
}

function step(page: Page, key: string): Locator {
  return main(page)
    .getByRole('listitem')
    .filter({ hasText: text(`gateway.${key}`, { chain: 'Ethereum', own: 'SWTC' }) })
}

/** Checks the layout at phone and desktop widths, and checks for serious accessibility faults. */
async function stands(page: Page): Promise<void> {
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(async () => expect(await layoutFaults(page), `at ${width}`).toEqual([])).toPass()
  }
  expect(await seriousFaults(page)).toEqual([])
}

test('a newcomer starts a deposit of ETH in an empty browser, creates a wallet, and returns to the deposit form', async ({
  peopleAt,
}) => {
  const { page } = await peopleAt(exchange.url)()
  await page.goto('/my/walletMgr/crossChainDeposit?base=ETH')
  await expect(main(page).getByText(text('gateway.way-title.deposit'))).toBeVisible()
  await stands(page)
  await main(page)
    .getByRole('button', { name: text('sign-in.way-wallet-create') })
    .click()

  // The phrase for Ethereum is shown immediately.
  const vault = vaultOf(page)
  const cells = vault.getByRole('list', { name: text('wallet.phrase') }).locator('li b')
  await expect(cells).toHaveCount(12)
  await expect(vault.getByText(text('wallet.phrase-opens-chain', { chain: 'Ethereum' }))).toBeVisible()
  const words = await cells.allInnerTexts()
  await vault.getByRole('button', { name: text('wallet.written') }).click()
  const fields = vault.getByRole('textbox', { name: /^Word \d+/u })
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) {
    const label = await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '')
    await field.fill(words[Number(/\d+/u.exec(label)?.[0]) - 1] ?? '')
  }
  await vault.getByRole('button', { name: text('wallet.continue') }).click()
  await choosePassword(page)
  await vault.getByRole('button', { name: text('wallet.save') }).click()
  await expect(page.getByText(text('wallet.created-chain', { chain: 'Ethereum' }))).toBeVisible({ timeout: 60_000 })
  const [payer = ''] = /0x[0-9a-fA-F]{40}/u.exec(await main(page).innerText()) ?? []
  await page.getByRole('button', { name: text('wallet.faucet') }).click()
  await expect(page.getByText(text('wallet.now-active'))).toBeVisible()
  await page.getByRole('link', { name: text('wallet.back-deposit') }).click()
  await expect(page).toHaveURL(/crossChainDeposit\?base=ETH$/u)
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: text('sign-in.way-test') }),
  ).toHaveAttribute('aria-current', 'step')

  // Other tests cover the knowledge test and the registration.
  await putAccount(page.context(), exchange.url)
  await page.reload()
  await main(page).getByRole('button', { name: /^Use / }).click()
  await unlock(page)
  await expect(main(page).getByRole('radio', { name: new RegExp(short(payer), 'u') })).toBeChecked()
  await expect(main(page).getByText(text('gateway.credited-to'))).toBeVisible()
  await main(page)
    .getByRole('button', { name: text('chains.test-coins') })
    .click()
  await expect(main(page).getByText(text('common.available')).first()).toContainText(/[1-9]/u)
  await stands(page)
})

test('ENT-063 ROL-011 RTE-016 RTE-017 TRF-001 HIS-003 HIS-014 DEP-001 DEP-003 DEP-004 DEP-005 DEP-008 DEP-011 DEP-012 DEP-013 DEP-018 DEP-022 DEP-024 WDR-001 WDR-002 WDR-003 WDR-004 WDR-005 WDR-007 WDR-009 WDR-013 WDR-014 XCH-002 XCH-003 XCH-004 XCH-005 ERR-070 a user registers, deposits ETH, finds it in the history, and withdraws part of it', async ({
  peopleAt,
}) => {
  const { page } = await peopleAt(exchange.url)()
  const own = await bringPhrase(page)
  await activate(exchange.url, own.swt)
  const given = await jethOf(page, own.swt)
  // The deposit screen first requires an account, and shows this instead of the form.
  await page.goto(TRANSFER)
  await page.getByRole('link', { name: text('transfer.cross-in') }).click()
  await expect(page.getByRole('heading', { name: text('shell.title-deposit'), level: 1 })).toBeVisible()
  await expect(main(page).getByText(text('gateway.log-in.deposit'))).toBeVisible()

  await registerByKeys(page, `deposits-${randomBytes(6).toString('hex')}@example.com`, LOGIN_PASSWORD)
  await main(page).getByRole('button', { name: /^Use / }).click()
  await unlock(page)
  await expect(main(page).getByRole('heading', { name: text('sign-in.success') })).toBeVisible()

  await page.goto(WALLET)
  const held = page
    .getByRole('table', { name: text('portfolio.overview') })
    .getByRole('row')
    .filter({ hasText: short(own.eth) })
    .filter({ hasText: 'Ethereum' })
  await held.getByRole('button', { name: text('chains.test-coins') }).click()
  await expect(held).toContainText(/10\s*ETH/u)

  await chooseWalletAction(page, 'shell.title-deposit')
  // Disabled coins show why; the exchange's own coin needs no agent.
  const coin = main(page).getByRole('button', { name: new RegExp(`^${text('gateway.coin')}: `, 'u') })
  await coin.click()
  const choice = page.getByRole('dialog')
  for (const base of ['CALL', 'STM', 'BIZ', 'BVC'])
    await expect(choice.getByRole('button', { name: new RegExp(`^\\w?\\s*${base}\\b`, 'u') })).toBeDisabled()
  await expect(choice.getByRole('button').filter({ hasText: 'HECO' })).toHaveCount(0)
  await choice.getByRole('button').filter({ hasText: 'SWTC' }).click()
  await expect(main(page).getByText(own.swt)).toBeVisible()
  await coin.click()
  await choice.getByRole('button').filter({ hasText: 'Ethereum' }).click()

  await expect(main(page).getByText(text('gateway.minimum'))).toBeVisible()
  await expect(main(page).getByText(text('common.available')).first()).toContainText('10')
  await amountField(page).fill('0.001')
  await expect(fault(page, 'deposit-fault.belowMinimum', { min: '0.01' })).toBeVisible()
  await amountField(page).fill('10.00000001')
  await expect(fault(page, 'deposit-fault.balance', { balance: '10' })).toBeVisible()
  await amountField(page).fill('9.99500001')
  await expect(fault(page, 'deposit-fault.keep', { keep: '0.01', coin: 'ETH' })).toBeVisible()
  await amountField(page).fill('0.5')
  await stands(page)
  await page.getByRole('button', { name: text('gateway.review-deposit') }).click()
  await expect(vaultOf(page).getByRole('dialog')).toContainText('0.5')
  await expect(step(page, 'deposit-step.balance')).toBeAttached()
  await expect(step(page, 'deposit-step.transferring')).toContainText(text('gateway.signing'))
  await expect(step(page, 'deposit-step.crediting')).toContainText(text('gateway.deposit-step.crediting-why'))
  await signs(page)
  await expect(order(page, 'success')).toBeVisible(ARRIVES)
  await expect(
    step(page, 'deposit-step.transferring').getByRole('button', { name: text('chains.copy-hash') }),
  ).toBeVisible()
  await expect(step(page, 'deposit-step.credited').getByRole('button')).toBeVisible()
  await stands(page)
  await expect(main(page).getByRole('table', { name: text('gateway.deposits') })).toContainText(
    text('gateway.status.success'),
  )

  // Both the ledger and the history contain it exactly once.
  expect(await jethOf(page, own.swt)).toBe(sum(given, '0.5'))
  await page.goto('/tradingHistory/?tab=cross')
  const rows = main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'ETH', exact: true }) })
  await expect(rows).toContainText(['0.5'])
  await page.getByRole('button', { name: text('gateway.filter.type') }).click()
  await page.getByRole('menuitemradio', { name: text('gateway.type.withdraw'), exact: true }).click()
  await expect(main(page).getByText(text('gateway.no-records'))).toBeVisible()
  await page.getByRole('button', { name: text('history.filter.clear') }).click()
  await expect(rows).toHaveCount(1)

  // Withdraws part of it to the wallet that paid the deposit.
  await page.goto(TRANSFER)
  await page.getByRole('link', { name: text('transfer.cross-out') }).click()
  await expect(page.getByRole('heading', { name: text('shell.title-withdraw'), level: 1 })).toBeVisible()
  await coin.click()
  await expect(choice.getByRole('button').filter({ hasText: 'HECO' })).toBeVisible()
  await choice.getByRole('button').filter({ hasText: 'Ethereum' }).click()
  await amountField(page).fill('0.001')
  await expect(fault(page, 'withdraw-fault.belowMinimum', { min: '0.01' })).toBeVisible()
  await amountField(page).fill('99')
  await expect(
    page.getByRole('alert').filter({ hasText: text('gateway.withdraw-fault.withdrawable', { balance: '' }) }),
  ).toBeVisible()
  await amountField(page).fill('0.2')
  await main(page)
    .getByRole('button')
    .filter({ hasText: short(own.eth) })
    .click()
  await stands(page)
  await page.getByRole('button', { name: text('gateway.review-withdrawal') }).click()
  await signs(page, 'withdrawal')
  await expect(order(page, 'success')).toBeVisible(ARRIVES)
  await expect(step(page, 'withdraw-step.hash').getByRole('button')).toBeVisible()
  await expect(step(page, 'withdraw-step.fee')).toContainText('0.198')
  await expect(step(page, 'withdraw-step.paid').getByRole('button', { name: text('chains.copy-hash') })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tidebook_withdraw_successs'))).toContain(own.eth)
  // The token was sent to the exchange's own account from the configuration.
  const { platform } = await configuredAccounts(page)
  expect(await lastPayment(page, own.swt)).toEqual({ from: own.swt, to: platform })
  await page.goto(WALLET)
  await expect(held).toContainText(/9\.69[5-9]\d*\s*ETH/u)
})

// This test is here because it also needs an exchange with the ledger of another chain, which takes 20 s of CPU time to
// start.
test('RSK-001 RSK-002 RSK-003 RSK-004 RSK-005 RSK-007 RSK-009 RSK-010 RSK-011 RSK-012 ERR-065 CHN-007 VAL-025 warns of a wallet on the list of the credit contract on every page, and the wallet is replaced', async ({
  peopleAt,
}) => {
  test.skip(
    process.platform !== 'linux',
    'only Linux shows the arguments of a process, which name the port of the chain',
  )
  const { page, keepWallet } = await peopleAt(exchange.url)()
  const own = await keepWallet()
  await listLeakedKey(folder, shipped.credit, own.address)
  await page.goto('/amm')
  const warning = page.getByRole('dialog', { name: text('wallet.risk-title') })
  await expect(warning).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(warning).toBeHidden()
  await page
    .getByRole('navigation', { name: text('shell.nav') })
    .getByRole('link', { name: text('shell.nav-swap'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/swap/u)
  await expect(warning.getByRole('img', { name: text('wallet.risk-image') })).toBeVisible()
  await expect(warning.getByText(text('wallet.risk-text'))).toBeVisible()
  const width = (await warning.boundingBox())?.width ?? 0
  expect(width / (page.viewportSize()?.width ?? 1)).toBeCloseTo(0.3, 2)
  const target = warning.getByLabel(text('wallet.risk-address'), { exact: true })
  await expect(target).toHaveValue(own.address)
  const next = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
  await target.fill(next)
  await warning.getByRole('button', { name: text('wallet.risk-confirm') }).click()
  await expect(warning).toBeHidden()
  await expect(page).toHaveURL(/newSetting$/u)
  const dialog = vaultOf(page).getByRole('dialog', { name: 'Edit address' })
  await dialog.getByLabel(text('wallet.secret'), { exact: true }).fill(own.secret)
  await expect(dialog.getByText('Wallet address and key do not match.')).toBeVisible()
  await dialog.getByLabel(text('wallet.secret'), { exact: true }).fill('snoPBjXtMeMyMHUVTgbuqAfg1SUTb')
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  const exporting = vaultOf(page).getByRole('dialog', { name: text('wallet.export-title') })
  await exporting.getByRole('button', { name: text('wallet.cancel') }).click()
  await expect(page).toHaveURL(/\/swap$/u)
  await page.goto(WALLET)
  const short = `${next.slice(0, 10)}…${next.slice(-8)}`
  const list = page.getByRole('table', { name: text('wallet.list'), exact: true })
  await expect(list.getByRole('row').filter({ hasText: short })).toContainText(text('wallet.default'))
})
