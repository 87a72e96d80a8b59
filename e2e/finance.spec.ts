import { formatDecimal, normalize, parseDecimal, subtract, add } from '@tidebook/amount'
import { DAY_MS } from '@tidebook/contract/finance'
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { accrueBonuses } from '../apps/server/src/modules/finance/accrue.ts'
import { createLogger } from '../apps/server/src/platform/logger.ts'
import { seriousFaults } from './support/accessibility.ts'
import { openDatabase } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { layoutFaults } from './support/layout.ts'
import { requestNode, configuredAccounts, lastPayment } from './support/ledger.ts'
import { putAccount } from './support/prepared-account.ts'
import { text } from './support/texts.ts'
import { confirm, unlock, vaultIsAway, vaultOf } from './support/wallet.ts'

/** Time limit of payments that take some seconds on an idle machine. */
const ARRIVES = { timeout: 90_000 }

function main(page: Page): Locator {
  return page.getByRole('main')
}

function order(page: Page, state: string): Locator {
  return page.locator(`[data-order-state="${state}"]`)
}

function tab(page: Page, key: string): Locator {
  return page.getByRole('tab', { name: text(`finance.tab.${key}`) })
}

/** Returns the decimal text of an account's token balance on the ledger. */
async function heldOf(account: string, code: string): Promise<string> {
  const { lines } = await requestNode<{ readonly lines: readonly { currency: string; balance: string }[] }>(
    'account_lines',
    { account, ledger_index: 'validated' },
  )
  return formatDecimal(normalize(parseDecimal(lines.find(({ currency }) => currency === code)?.balance ?? '0')))
}

function minus(one: string, other: string): string {
  return formatDecimal(normalize(subtract(parseDecimal(one), parseDecimal(other))))
}

function plus(one: string, other: string): string {
  return formatDecimal(normalize(add(parseDecimal(one), parseDecimal(other))))
}

/** Runs the job that credits daily bonuses as if `count` days had passed. */
async function days(count: number): Promise<void> {
  const client = await openDatabase()
  const { host, port, user, database, password } = client
  await client.end()
  const pool = new pg.Pool({ host, port, user, database, password })
  try {
    await accrueBonuses.run({
      pool,
      now: () => Date.now() + (count + 0.5) * DAY_MS,
      logger: createLogger('silent'),
    })
  } finally {
    await pool.end()
  }
}

/** Confirms the vault's request with the password. */
async function signs(page: Page): Promise<void> {
  await confirm(page, text('vault.move.sign.order'))
  await vaultIsAway(page)
}

/** Checks the layout at phone and desktop widths, and checks for serious accessibility faults. */
async function stands(page: Page): Promise<void> {
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(async () => expect(await layoutFaults(page), `at ${width}`).toEqual([])).toPass()
  }
  expect(await seriousFaults(page)).toEqual([])
}

test('ENT-063 FIN-001 FIN-002 FIN-003 FIN-004 FIN-006 FIN-007 FIN-008 FIN-009 a user buys three shares, receives a daily bonus, redeems, and is paid back on the ledger', async ({
  newPerson,
  baseURL,
}) => {
  const { page, context, createFundedWallet } = await newPerson()
  await putAccount(context, baseURL ?? '')
  const { address } = await createFundedWallet()
  const given = await heldOf(address, 'CNY')

  await page.goto('/finance')
  await expect(main(page).getByText(text('finance.owed'))).toBeVisible()
  const product = main(page).getByRole('listitem').filter({ hasText: 'CNT · 7 days' })
  await expect(product).toContainText('3.65%')
  await stands(page)
  await product.getByRole('button', { name: text('finance.buy') }).click()
  await main(page).getByRole('button', { name: /^Use / }).click()
  await unlock(page)
  const units = main(page).getByLabel(text('finance.shares'), { exact: true })
  // The account is now bound to its wallet, and the page's URL contains its product.
  await expect(units).toBeVisible()
  await page.reload()
  await units.fill('101')
  await expect(main(page).getByText(text('finance.fault.most', { most: 100 }))).toBeVisible()
  await units.fill('3')
  const sums = main(page).locator('form')
  await expect(sums).toContainText('300.21')
  await stands(page)
  await main(page)
    .getByRole('button', { name: text('finance.review') })
    .click()
  await expect(vaultOf(page).getByRole('dialog')).toContainText('300')
  await signs(page)
  await expect(order(page, 'active')).toBeVisible(ARRIVES)
  expect(await heldOf(address, 'CNY')).toBe(minus(given, '300'))
  // Other programs read this account from the configuration; it differs from the gateways' account.
  const { chargeWallet, platform } = await configuredAccounts(page)
  expect(await lastPayment(page, address)).toEqual({ from: address, to: chargeWallet })
  expect([platform, chargeWallet]).not.toContain('')
  expect(platform).not.toBe(chargeWallet)

  await days(3)
  const bonuses = main(page).getByRole('table', { name: text('finance.bonuses') })
  await expect(bonuses.getByRole('row')).toHaveCount(4, ARRIVES)
  await expect(bonuses).toContainText('0.03')
  await stands(page)
  await days(30)
  await expect(order(page, 'matured')).toBeVisible(ARRIVES)
  await expect(bonuses.getByRole('row')).toHaveCount(8, ARRIVES)

  await main(page)
    .getByRole('button', { name: text('finance.redeem'), exact: true })
    .click()
  await expect(
    main(page).getByText(text('finance.redeem-whole', { back: '300.21', bonus: '0.21', token: 'CNT' })),
  ).toBeVisible()
  await main(page)
    .getByRole('button', { name: text('finance.redeem-yes', { back: '300.21', token: 'CNT' }) })
    .click()
  await expect(order(page, 'redeemed')).toBeVisible(ARRIVES)
  expect(await heldOf(address, 'CNY')).toBe(plus(given, '0.21'))
  expect(await lastPayment(page, address)).toEqual({ from: chargeWallet, to: address })

  // The list shows the order only under that state, and the profit is the sum of its bonuses.
  await main(page)
    .getByRole('button', { name: text('finance.back-to-orders') })
    .click()
  await expect(main(page).getByRole('list', { name: text('finance.profit') })).toContainText('0.21')
  const rows = main(page)
    .getByRole('table', { name: text('finance.orders') })
    .getByRole('row')
  await expect(rows).toHaveCount(2)
  await stands(page)
  const filter = main(page).getByRole('button', { name: text('finance.state'), exact: true })
  await filter.click()
  await page.getByRole('menuitemradio', { name: text('finance.state.active'), exact: true }).click()
  await expect(main(page).getByText(text('finance.no-orders-in-state'))).toBeVisible()
  await filter.click()
  await page.getByRole('menuitemradio', { name: text('finance.state.redeemed'), exact: true }).click()
  await expect(rows).toHaveCount(2)

  await tab(page, 'proofs').click()
  await expect(main(page).getByRole('table', { name: text('finance.payments') })).toContainText('300.21')
  await expect(main(page).getByRole('table', { name: text('finance.cover') })).toContainText('CNT')
  await stands(page)
})
