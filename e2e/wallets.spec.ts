import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deriveKeyPair, generateSecret, swt } from '@tidebook/protocol'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { DEFAULT_COST } from '../packages/keyring/src/calibrate.ts'
import { argon2id } from '../packages/keyring/src/kdf.ts'
import { firstFormVault } from '../packages/keyring/src/test-environment.ts'
import { expect, test } from './support/fixtures.ts'
import { watchPassing } from './support/passing.ts'
import keystores from '../packages/chains/fixtures/keystores.json' with { type: 'json' }
import { putStored } from './support/prepared-wallet.ts'
import { text } from './support/texts.ts'
import { TRADING_PASSWORD, unlock, vaultIsAway, vaultOf } from './support/wallet.ts'

const WALLET = '/home/my/view/walletAnonymously'
// Public test keys of the ecosystem's libraries.
const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'
const TRON = 'TDm674pMhKJwvpE9Y5L4h1DP4fJ3wY4BxL'
const WIF = '5KMSMCwdreA7toKaZk7BYCsuk3c9jEpEuCtyL9ejrS2PMhp3aFn'
const EOS = 'EOS7HryvPXMH36w1589JjUchVpxAqeLcPnHGAWJZsP23QbdHWn5eJ'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const short = (address: string): string => `${address.slice(0, 10)}…${address.slice(-8)}`
const list = (page: Page): Locator => page.getByRole('table', { name: text('wallet.list') })
const lineOf = (page: Page, address: string): Locator =>
  list(page)
    .getByRole('row')
    .filter({ hasText: short(address) })

async function opensImport(page: Page): Promise<FrameLocator> {
  await vaultIsAway(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.add'), exact: true })
    .click()
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  await expect(vaultOf(page).getByRole('dialog')).toBeVisible()
  return vaultOf(page)
}

/** Adds a secret to the wallets that are there, as the type that is named where it fits several. */
async function adds(page: Page, secret: string, type?: string): Promise<void> {
  const vault = await opensImport(page)
  await vault.getByLabel(text('wallet.secret'), { exact: true }).fill(secret)
  if (type !== undefined) await vault.getByText(type, { exact: true }).click()
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog')).toBeHidden()
}

async function chooses(page: Page, address: string, action: string): Promise<void> {
  await vaultIsAway(page)
  await lineOf(page, address).getByRole('button', { name: /…/u }).last().click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('WAL-014 WAL-015 WAL-022 WAL-025 WAL-026 VAL-028 ERR-028 wallets of several types lie under one password, and each is shown, named and kept', async ({
  newPerson,
}) => {
  test.setTimeout(120_000)
  const { page, keepWallet } = await newPerson()
  const own = await keepWallet()
  await page.goto(WALLET)
  await expect(lineOf(page, own.address)).toContainText(text('wallet.default'))
  await adds(page, KEY, 'TRON')
  await adds(page, WIF)
  await expect(lineOf(page, TRON)).toContainText('TRON')
  await expect(lineOf(page, EOS)).toContainText('EOS')

  const vault = await opensImport(page)
  await vault.getByLabel(text('wallet.secret'), { exact: true }).fill(WIF)
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  const wasTold = await watchPassing(page, [text('error.keyring/address-exists')])
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await wasTold()
  await page.keyboard.press('Escape')

  await chooses(page, TRON, text('wallet.reveal'))
  const dialog = vaultOf(page).getByRole('dialog')
  await expect(dialog).toContainText(TRON)
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(KEY.length)
  await dialog.getByRole('button', { name: text('wallet.done-reading') }).click()

  await chooses(page, EOS, text('wallet.rename'))
  await page.getByLabel(text('wallet.name'), { exact: true }).fill('Savings')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(lineOf(page, EOS)).toContainText('Savings')
  await expect(lineOf(page, TRON)).toBeVisible()
  await expect(lineOf(page, own.address)).toContainText(text('wallet.default'))
})

test('WAL-003 a wallet is deleted with its password and parts of the written secret, and not without', async ({
  newPerson,
}) => {
  const { page, keepWallet } = await newPerson()
  await keepWallet()
  await page.goto(WALLET)
  await adds(page, KEY, 'TRON')
  await chooses(page, TRON, text('wallet.remove'))
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await page.keyboard.press('Enter')
  const fields = dialog.getByRole('textbox', { name: /^Character \d+/u })
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) await field.fill('z')
  await dialog.getByRole('button', { name: text('wallet.remove-go') }).click()
  await expect(dialog.getByText(text('wallet.backup-wrong', { left: 2 }))).toBeVisible()
  for (const field of await fields.all()) {
    const label = await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '')
    await field.fill(KEY.charAt(Number(/\d+/u.exec(label)?.[0]) - 1))
  }
  await dialog.getByRole('button', { name: text('wallet.remove-go') }).click()
  await expect(lineOf(page, TRON)).toHaveCount(0)
  await page.reload()
  await expect(list(page).getByRole('row')).toHaveCount(2)
})

test('WAL-102 WAL-017 a recovery phrase brings a wallet of each type; another one of the exchange is traded with and left again', async ({
  newPerson,
}) => {
  test.setTimeout(120_000)
  const { page, keepWallet } = await newPerson()
  const own = await keepWallet()
  await page.goto(WALLET)
  const vault = await opensImport(page)
  await vault.getByLabel(text('wallet.secret'), { exact: true }).fill(PHRASE.replace('yellow', 'zoo'))
  await expect(vault.getByText(text('wallet.secret-checksum'))).toBeVisible()
  await vault.getByLabel(text('wallet.secret'), { exact: true }).fill(PHRASE)
  await expect(vault.getByText(text('wallet.matches-phrase', { count: 12 }))).toBeVisible()
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog')).toBeHidden()
  const derived = 'jMz5DJbyLM1WqUfqnBeM9UzbfC6H7aG4Qh'
  await expect(page.getByRole('main').getByText(derived, { exact: true })).toBeVisible()
  // A head, the wallet that was there, and one of each of the twelve types.
  await expect(list(page).getByRole('row')).toHaveCount(14)
  await expect(lineOf(page, '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25')).toContainText('Ethereum')
  await chooses(page, own.address, text('wallet.make-default'))
  await expect(page.getByRole('main').getByText(own.address, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
  await expect(lineOf(page, derived)).toContainText(text('wallet.spare'))
})

test('WAL-018 a wallet of an earlier release opens with its password and takes further ones', async ({ newPerson }) => {
  const { page } = await newPerson()
  const random = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(length))
  const secret = generateSecret(swt, random(16))
  const { address } = deriveKeyPair(swt, secret)
  const options = { kdf: argon2id, cost: DEFAULT_COST, random }
  const stored = await firstFormVault(secret, { chain: 'swt', address }, TRADING_PASSWORD, options)
  await putStored(page, address, stored)
  await page.goto(WALLET)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text('wallet.unlock') }).click()
  await unlock(page)
  await expect(main.getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
  await adds(page, WIF)
  await expect(lineOf(page, EOS)).toBeVisible()
  await expect(main.getByText(address, { exact: true })).toBeVisible()
  await expect(list(page).getByRole('row')).toHaveCount(3)
})

test('WAL-004 WAL-005 WAL-055 WAL-056 WAL-057 ERR-026 a wallet file of another program is imported, and what is exported opens in another browser', async ({
  newPerson,
}) => {
  test.setTimeout(180_000)
  const { page, keepWallet } = await newPerson()
  const own = await keepWallet()
  await page.goto(WALLET)
  const opensFile = async (where: Page): Promise<FrameLocator> => {
    await vaultIsAway(where)
    await where
      .getByRole('main')
      .getByRole('button', { name: text('wallet.add'), exact: true })
      .click()
    await where.getByRole('button', { name: text('wallet.way-file') }).click()
    await expect(vaultOf(where).getByRole('dialog')).toBeVisible()
    return vaultOf(where)
  }
  const file = (content: string) => ({ name: 'wallets.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })
  const vault = await opensFile(page)
  await vault.getByLabel(text('wallet.file'), { exact: true }).setInputFiles(file('{"a":1}'))
  await vault.getByLabel(text('wallet.file-password'), { exact: true }).fill(keystores.password)
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog').getByText(text('error.keyring/file-unknown'))).toBeVisible()
  await vault.getByLabel(text('wallet.file'), { exact: true }).setInputFiles(file(JSON.stringify(keystores.wallet)))
  await vault.getByLabel(text('wallet.file-password'), { exact: true }).fill(keystores.password)
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog')).toBeHidden()
  await expect(list(page).getByRole('row')).toHaveCount(2 + keystores.wallet.wallets.length)
  await expect(lineOf(page, TRON)).toBeVisible()

  await vaultIsAway(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.export') })
    .click()
  await expect(vaultOf(page).getByText(text('wallet.export-reminder'))).toBeVisible()
  await vaultOf(page).getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const written = await readFile(await download.path(), 'utf8')
  for (const secret of [own.secret, KEY, TRADING_PASSWORD]) expect(written).not.toContain(secret)

  const other = await newPerson()
  await other.keepWallet()
  await other.page.goto(WALLET)
  const there = await opensFile(other.page)
  await there.getByLabel(text('wallet.file'), { exact: true }).setInputFiles(file(written))
  await there.getByLabel(text('wallet.file-password'), { exact: true }).fill(TRADING_PASSWORD)
  await there.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await there.getByRole('button', { name: text('wallet.import') }).click()
  await expect(there.getByRole('dialog')).toBeHidden()
  await expect(lineOf(other.page, own.address)).toBeVisible()
  await expect(lineOf(other.page, TRON)).toBeVisible()
})
