import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deriveKeyPair, generateSecret, swt } from '@tidebook/protocol'
import { encodeQR } from 'qr'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { DEFAULT_COST } from '../packages/keyring/src/calibrate.ts'
import { argon2id } from '../packages/keyring/src/kdf.ts'
import { legacyVault } from '../packages/keyring/src/testing/environment.ts'
import { useSpecificationWording } from './support/alter-network.ts'
import { expect, test } from './support/fixtures.ts'
import { watchPassing } from './support/passing.ts'
import keystores from '../packages/chains/fixtures/keystores.json' with { type: 'json' }
import { watchLeaks } from './support/leaks.ts'
import { activate, putStored } from './support/prepared-wallet.ts'
import { text } from './support/texts.ts'
import {
  CHARACTER_FIELD,
  choosePassword,
  chooseWalletAction,
  TRADING_PASSWORD,
  unlock,
  vaultIsAway,
  vaultOf,
} from './support/wallet.ts'

const WALLET = '/home/my/view/walletAnonymously'
// Public test keys of the ecosystem's libraries.
const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'
const TRON = 'TDm674pMhKJwvpE9Y5L4h1DP4fJ3wY4BxL'
const WIF = '5KMSMCwdreA7toKaZk7BYCsuk3c9jEpEuCtyL9ejrS2PMhp3aFn'
const EOS = 'EOS7HryvPXMH36w1589JjUchVpxAqeLcPnHGAWJZsP23QbdHWn5eJ'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

function short(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-8)}`
}

function list(page: Page): Locator {
  return page.getByRole('table', { name: text('wallet.list'), exact: true })
}

function lineOf(page: Page, address: string): Locator {
  return list(page)
    .getByRole('row')
    .filter({ hasText: short(address) })
}

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

/** Adds a secret to the existing wallets, as the given type if it fits several types. */
async function adds(page: Page, secret: string, type?: string): Promise<void> {
  const vault = await opensImport(page)
  await vault.getByLabel(text('wallet.secret'), { exact: true }).fill(secret)
  if (type !== undefined) await vault.getByText(type, { exact: true }).click()
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog')).toBeHidden()
  await vaultIsAway(page)
}

async function chooses(page: Page, address: string, action: string): Promise<void> {
  await vaultIsAway(page)
  await lineOf(page, address).getByRole('button', { name: /…/u }).last().click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('WAL-003 WAL-006 WAL-014 WAL-015 WAL-022 WAL-025 WAL-026 VAL-026 VAL-028 ERR-028 wallets of several types share one password, and each is shown, named and stored', async ({
  newPerson,
}) => {
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
  const wasShown = await watchPassing(page, [text('error.keyring/address-exists')])
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await wasShown()
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

  // A wallet is deleted only with its password and parts of the written secret.
  await chooses(page, TRON, text('wallet.remove'))
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await page.keyboard.press('Enter')
  const fields = dialog.getByRole('textbox', { name: CHARACTER_FIELD })
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
  await expect(list(page).getByRole('row')).toHaveCount(3)

  // A secret of the exchange's network, copied with spaces.
  await adds(page, '  snoPBjXtMeMyMHUVTgbuqAfg1SUTb ')
  await expect(lineOf(page, 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh')).toContainText(text('wallet.default'))
  await expect(lineOf(page, own.address)).toContainText(text('wallet.spare'))
})

test('WAL-102 WAL-017 a recovery phrase imports a wallet of each type; another wallet of the exchange is selected for trading and deselected', async ({
  newPerson,
  baseURL,
}) => {
  const { page, keepWallet } = await newPerson()
  const own = await keepWallet()
  await page.goto(WALLET)
  const vault = await opensImport(page)
  await vault.getByLabel(text('wallet.secret'), { exact: true }).fill(PHRASE.replace('yellow', 'zoo'))
  await expect(vault.getByText(text('wallet.secret-checksum'))).toBeVisible()
  await vault.getByLabel(text('wallet.secret'), { exact: true }).fill(PHRASE)
  await expect(vault.getByText(text('wallet.matches-phrase', { count: 12 }))).toBeVisible()
  // The third wallet of the exchange was used before. Chains that are not connected report no usage.
  const used = 'jhQBauLh2m672uHmSwzRUiCYTYfrU9hk7D'
  await activate(baseURL ?? '', used)
  await vault.getByRole('button', { name: text('wallet.find-used') }).click()
  const further = vault.getByRole('group', { name: text('wallet.found-used') }).getByRole('checkbox')
  await expect(further).toHaveCount(1)
  await expect(further).toBeChecked()
  await expect(vault.getByText(/^Not connected: .*EOS/u)).toBeVisible()
  // The trading wallet does not change unless its owner selects the new one.
  const shownChoice = vault.getByRole('group', { name: text('wallet.trading-choice') })
  await expect(shownChoice.getByRole('radio').first()).toBeChecked()
  await shownChoice.getByText(text('wallet.trading-new'), { exact: true }).click()
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog')).toBeHidden()
  await vaultIsAway(page)
  const derived = 'jMz5DJbyLM1WqUfqnBeM9UzbfC6H7aG4Qh'
  await expect(page.getByRole('main').getByText(derived, { exact: true })).toBeVisible()
  // The list contains a header, the existing wallet, one wallet of each of the 12 types, and the used one.
  await expect(list(page).getByRole('row')).toHaveCount(15)
  await expect(lineOf(page, used)).toContainText(text('wallet.spare'))
  await expect(lineOf(page, '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25')).toContainText('Ethereum')
  await chooses(page, own.address, text('wallet.make-default'))
  await expect(page.getByRole('main').getByText(own.address, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
  await expect(lineOf(page, derived)).toContainText(text('wallet.spare'))
})

test('WAL-018 a wallet of an earlier release opens with its password and accepts further ones', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  const random = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(length))
  const secret = generateSecret(swt, random(16))
  const { address } = deriveKeyPair(swt, secret)
  const options = { kdf: argon2id, cost: DEFAULT_COST, random }
  const stored = await legacyVault(secret, { chain: 'swt', address }, TRADING_PASSWORD, options)
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

test('WAL-004 WAL-005 WAL-055 WAL-056 WAL-057 ERR-026 a wallet file of another program is imported, and an exported file opens in another browser', async ({
  newPerson,
}) => {
  const { page, keepWallet } = await newPerson()
  const own = await keepWallet()
  const leaks = watchLeaks(page)
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
  await expect(vault.getByRole('dialog').getByText(text('error.keyring/file-unknown'))).toBeVisible()
  await vault.getByLabel(text('wallet.file'), { exact: true }).setInputFiles(file(JSON.stringify(keystores.wallet)))
  await vault.getByLabel(text('wallet.file-password'), { exact: true }).fill(keystores.password)
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog')).toBeHidden()
  await vaultIsAway(page)
  await expect(list(page).getByRole('row')).toHaveCount(2 + keystores.wallet.wallets.length)
  await expect(lineOf(page, TRON)).toBeVisible()

  await vaultIsAway(page)
  await chooseWalletAction(page, 'wallet.export')
  await expect(vaultOf(page).getByText(text('wallet.export-reminder'))).toBeVisible()
  await vaultOf(page).getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const written = await readFile(await download.path(), 'utf8')
  for (const secret of [own.secret, KEY, TRADING_PASSWORD]) expect(written).not.toContain(secret)
  await leaks.expectNone([
    own.secret,
    TRADING_PASSWORD,
    keystores.password,
    ...keystores.single.map(({ secret }) => secret),
  ])

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

test('WAL-102 WAL-037 WAL-065 twelve words create a wallet of each type', async ({ newPerson }) => {
  const { page } = await newPerson()
  const leaks = watchLeaks(page)
  await page.goto(`${WALLET}/create`)
  const vault = vaultOf(page)
  await vault.getByText(text('wallet.kind-phrase'), { exact: true }).click()
  const cells = vault.getByRole('list', { name: text('wallet.phrase') }).locator('li b')
  await expect(cells).toHaveCount(12)
  const words = await cells.allInnerTexts()
  await vault.getByRole('button', { name: text('wallet.written') }).click()
  const fields = vault.getByRole('textbox', { name: /^Word \d+/u })
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) {
    const label = await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '')
    await field.fill((words[Number(/\d+/u.exec(label)?.[0]) - 1] ?? '').toUpperCase())
  }
  await vault.getByRole('button', { name: text('wallet.continue') }).click()
  await choosePassword(page)
  await vault.getByRole('button', { name: text('wallet.save') }).click()
  await expect(page.getByText(text('wallet.created'))).toBeVisible({ timeout: 60_000 })
  await page.goto(WALLET)
  await expect(list(page).getByRole('row')).toHaveCount(13)
  await expect(list(page).getByText(text('wallet.default'), { exact: true })).toHaveCount(12)
  await leaks.expectNone([words.join(' '), words.slice(0, 3).join(' '), TRADING_PASSWORD])
})

test('WAL-008 WAL-019 WAL-021 WAL-033 WAL-036 WAL-039 WAL-041 WAL-046 WAL-047 WAL-048 WAL-049 WAL-051 WAL-058 WAL-060 WAL-072 VAL-038 VAL-039 VAL-040 VAL-041 ERR-029 ERR-032 HDR-010 RTE-013 an empty browser imports a wallet from a secret, a file or the picture of a code', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await useSpecificationWording(page)
  await page.goto('/Home')
  await page
    .getByRole('link', { name: text('shell.nav-wallet') })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${WALLET}$`, 'u'))
  const main = page.getByRole('main')
  const emptyWasTold = await watchPassing(page, ['Wallet empty'])
  await chooseWalletAction(page, 'wallet.clear')
  await emptyWasTold()
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  await chooseWalletAction(page, 'wallet.export')
  await expect(page.getByText('Wallet address non-existent, add a wallet')).toBeAttached()
  await expect(page.getByRole('dialog').getByRole('button', { name: text('wallet.way-file') })).toBeVisible()
  expect(downloads, 'no file').toEqual([])
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: text('wallet.way-import') }).click()
  const dialog = vaultOf(page).getByRole('dialog', { name: 'Edit and change' })
  await expect(dialog.getByRole('button', { name: 'Input wallet key' })).toBeVisible()
  const secret = dialog.getByLabel(text('wallet.secret'), { exact: true })
  await expect(secret).toHaveAttribute('type', 'password')
  await dialog
    .getByRole('button', { name: text('wallet.show'), exact: true })
    .first()
    .click()
  await expect(secret).toHaveAttribute('type', 'text')
  await expect(dialog.getByLabel(text('wallet.password'), { exact: true })).toBeVisible()
  await expect(dialog.getByLabel(text('wallet.password-repeat'), { exact: true })).toBeVisible()

  // Input for one import method is not part of the other, and is cleared when the user returns.
  await secret.fill('snoPBjXtMeMyMHUVTgbuqAfg1SUTb')
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByText(text('wallet.by-file'), { exact: true }).click()
  await expect(dialog.getByLabel(text('wallet.password'), { exact: true })).toHaveValue('')
  await expect(secret).toHaveCount(0)
  await dialog.getByText(text('wallet.by-secret'), { exact: true }).click()
  await expect(secret).toHaveValue('')
  await dialog.getByText(text('wallet.by-file'), { exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Please import keystore' })).toBeVisible()
  const file = dialog.getByLabel(text('wallet.file'), { exact: true })
  const name = dialog.getByLabel(text('wallet.file-name'), { exact: true })
  const noCode = { name: 'blank.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await file.setInputFiles(noCode)
  await expect(dialog.getByText(text('error.keyring/code-missing'))).toBeVisible()
  await expect(name).toHaveText(text('wallet.file-none'))
  await expect(dialog, 'a picture without a code loads nothing').toBeVisible()
  await expect(lineOf(page, keystores.single[0]?.keystore.address ?? '')).toHaveCount(0)
  const [recorded] = keystores.single
  const picture = Buffer.from(encodeQR(JSON.stringify(recorded?.keystore), 'gif', { ecc: 'low', scale: 4 }))
  await file.setInputFiles({ name: 'code.gif', mimeType: 'image/gif', buffer: picture })
  await expect(name).toHaveText('code.gif')
  await expect(dialog.getByRole('button', { name: 'Enter file password' })).toBeVisible()
  await dialog.getByLabel(text('wallet.file-password'), { exact: true }).fill(keystores.password)
  await expect(dialog.getByRole('button', { name: text('wallet.block-password') })).toBeVisible()
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByLabel(text('wallet.password-repeat'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog).toBeHidden()
  await expect(lineOf(page, 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'), 'the secret typed first').toHaveCount(0)
  const line = lineOf(page, recorded?.keystore.address ?? '')
  await expect(line).toContainText('SWTC')
  await expect(line).toContainText(text('wallet.default'))
  await expect(main.getByText('SWTC trading wallet')).toBeVisible()
})

test("WAL-012 WAL-034 WAL-035 WAL-038 WAL-040 WAL-042 WAL-043 WAL-044 WAL-045 WAL-050 WAL-052 WAL-053 WAL-054 WAL-061 WAL-062 WAL-064 WAL-071 WAL-079 WAL-020 RTE-020 ERR-030 VAL-025 a wallet's key and a forgotten password are replaced, and the rest is preserved", async ({
  newPerson,
}) => {
  const { page, keepWallet } = await newPerson()
  const own = await keepWallet()
  await page.goto(WALLET)
  const dialog = vaultOf(page).getByRole('dialog')
  const fill = (key: string, value: string) => dialog.getByLabel(text(key), { exact: true }).fill(value)
  const cancels = () => dialog.getByRole('button', { name: text('wallet.cancel') }).click()
  await opensImport(page)
  await expect(vaultOf(page).getByRole('dialog', { name: 'Add address' })).toBeVisible()
  const name = dialog.getByLabel(text('wallet.name'), { exact: true })
  await expect(name).toHaveAttribute('readonly')
  await expect(dialog.getByRole('button', { name: text('wallet.own') })).toBeVisible()
  await fill('wallet.secret', KEY)
  await expect(dialog.getByRole('button', { name: 'Password required' })).toBeVisible()
  await fill('wallet.password', 'Lantern8boat')
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog.getByLabel(text('wallet.password'), { exact: true })).toHaveValue('')
  await dialog.getByRole('button', { name: text('wallet.add-new') }).click()
  await expect(page).toHaveURL(/create$/u)

  await page.goto('/my/walletMgr/newSetting')
  await expect(vaultOf(page).getByRole('dialog', { name: 'Edit address' })).toBeVisible()
  await expect(name).toHaveValue('JCC wallet')
  await fill('wallet.secret', WIF)
  await expect(dialog.getByText(text('wallet.secret-invalid'))).toBeVisible()
  await fill('wallet.secret', 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb')
  await fill('wallet.password', TRADING_PASSWORD)
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog.getByText(text('wallet.export-reminder'))).toBeVisible()
  await cancels()
  const changed = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
  await expect(lineOf(page, changed)).toContainText(text('wallet.default'))
  await expect(lineOf(page, own.address)).toContainText(text('wallet.spare'))

  await chooses(page, own.address, text('wallet.title-modify'))
  await fill('wallet.secret', own.secret)
  await expect(dialog.getByText(text('wallet.secret-same'))).toBeVisible()
  await fill('wallet.secret', 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb')
  await expect(dialog.getByText('Wallet address and key do not match.')).toBeVisible()
  const next = generateSecret(swt, randomBytes(16))
  await fill('wallet.secret', next)
  await fill('wallet.password', TRADING_PASSWORD)
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog.getByText(text('wallet.export-reminder'))).toBeVisible()
  await cancels()
  await expect(lineOf(page, deriveKeyPair(swt, next).address)).toContainText(text('wallet.spare'))
  await expect(lineOf(page, own.address)).toContainText(text('wallet.spare'))
  await expect(lineOf(page, changed)).toContainText(text('wallet.default'))
  await vaultIsAway(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text('wallet.lock-now') }).click()
  await chooses(page, own.address, text('wallet.make-default'))
  await expect(vaultOf(page).getByRole('dialog', { name: text('wallet.unlock-title') })).toBeVisible()
  await dialog.getByRole('button', { name: text('wallet.way-import') }).click()
  await expect(vaultOf(page).getByRole('dialog', { name: text('wallet.title-reset') })).toBeVisible()
  await fill('wallet.secret', own.secret)
  await fill('wallet.password', 'Lantern8boat')
  await fill('wallet.password-repeat', 'Lantern8boat')
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog.getByText(text('wallet.export-reminder'))).toBeVisible()
  await cancels()
  await expect(lineOf(page, own.address)).toContainText(text('wallet.default'))
})

test('WAL-002 WAL-009 WAL-016 WAL-059 WAL-063 WAL-078 WAL-013 WAL-080 a changed password leads to a new file, the cache is cleared only with the password, and addresses are watched', async ({
  newPerson,
}) => {
  const { page, keepWallet } = await newPerson()
  const own = await keepWallet()
  await page.goto(WALLET)
  const dialog = vaultOf(page).getByRole('dialog')
  const main = page.getByRole('main')
  const fill = (key: string, value: string) => dialog.getByLabel(text(key), { exact: true }).fill(value)
  const next = 'Lantern8boat'
  await chooseWalletAction(page, 'wallet.change-password')
  await fill('vault.current-password', TRADING_PASSWORD)
  await fill('vault.new-password', next)
  await fill('wallet.password-repeat', next)
  const changeWasTold = await watchPassing(page, [text('wallet.password-changed')])
  await dialog.getByRole('button', { name: text('vault.change') }).click()
  await changeWasTold()
  await expect(dialog.getByText(text('wallet.export-reminder'))).toBeVisible()
  await fill('wallet.password', next)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(await readFile(await download.path(), 'utf8')).toContain(own.address)

  await vaultIsAway(page)
  await chooseWalletAction(page, 'wallet.clear')
  await fill('wallet.password', TRADING_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(text('error.keyring/incorrect-password'))).toBeVisible()
  await fill('wallet.password', next)
  const clearWasTold = await watchPassing(page, [text('wallet.cleared')])
  await page.keyboard.press('Enter')
  await clearWasTold()
  await expect(main.getByText(text('wallet.locked'), { exact: true })).toBeVisible()
  await expect(lineOf(page, own.address)).toContainText(text('wallet.default'))

  await vaultIsAway(page)
  await main.getByRole('button', { name: text('wallet.add'), exact: true }).click()
  await page.getByRole('button', { name: text('wallet.way-watch') }).click()
  const watching = page.getByRole('dialog', { name: text('wallet.way-watch') })
  await watching.getByLabel(text('wallet.address'), { exact: true }).fill(TRON.replace('T', 't'))
  await expect(watching.getByRole('button', { name: text('wallet.block-address') })).toBeVisible()
  await watching.getByLabel(text('wallet.address'), { exact: true }).fill(TRON)
  await watching.getByRole('button', { name: text('wallet.watch'), exact: true }).click()
  await expect(lineOf(page, TRON)).toContainText(text('wallet.watched'))
  await chooses(page, TRON, text('wallet.address-code'))
  await expect(page.getByRole('img', { name: TRON })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await chooses(page, TRON, text('wallet.unwatch'))
  await expect(lineOf(page, TRON)).toHaveCount(0)

  await chooses(page, own.address, text('wallet.keystore-code'))
  await fill('wallet.password', next)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: own.address })).toBeVisible()
})
