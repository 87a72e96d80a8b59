import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anvilProgram } from '../apps/server/src/modules/local-chains/anvil-program.ts'
import shipped from '../networks/local.json' with { type: 'json' }
import { listLeakedKey } from '../packages/testkit/src/chains/leaked-key.ts'
import { expect, test } from './support/fixtures.ts'
import { startExchange, type Exchange } from './support/other-exchange.ts'
import { text } from './support/texts.ts'
import { TRADING_PASSWORD, vaultOf } from './support/wallet.ts'

const WALLET = '/home/my/view/walletAnonymously'

// The chain of the credit contract requires an optional program.
test.skip(anvilProgram() === undefined || process.platform !== 'linux', 'anvil is not installed')

let exchange: Exchange
const folder = mkdtempSync(join(tmpdir(), 'tidebook-risk-'))
test.beforeAll(async () => {
  exchange = await startExchange('local', undefined, { LOCAL_CHAINS: 'on', DEMO: 'off', E2E_DATA_DIR: folder })
})
test.afterAll(() => exchange?.stop())

test('RSK-001 RSK-002 RSK-003 RSK-004 RSK-005 RSK-007 RSK-009 RSK-010 RSK-011 RSK-012 ERR-065 CHN-007 VAL-025 warns of a wallet on the list of the credit contract on every page, and the wallet is replaced', async ({
  peopleAt,
}) => {
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
