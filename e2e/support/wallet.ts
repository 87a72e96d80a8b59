import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { definitionOf, deriveKeyPair, generateSecret, type NetworkId } from '@tidebook/protocol'
import { text } from './texts.ts'

export const TRADING_PASSWORD = 'Tidebook1'

export interface NewWallet {
  readonly address: string
  readonly secret: string
}

const WALLET = '/home/my/view/walletAnonymously'
const CREATE = `${WALLET}/create`

/** The vault's own document inside the page. */
export const vaultOf = (page: Page): FrameLocator => page.frameLocator('dialog.vault-host > iframe')

/** Goes through the steps a newcomer goes through: write the secret down, prove it, choose a password. */
export async function createWallet(page: Page): Promise<NewWallet> {
  await page.goto(CREATE)
  const vault = vaultOf(page)
  await vault.getByRole('button', { name: text('wallet.copy-secret') }).click()
  await expect(page.getByText(text('wallet.copy-success'))).toBeVisible()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await vault.getByRole('button', { name: text('wallet.written') }).click()
  await expect(vault.getByText(text('wallet.type-why'))).toBeVisible()
  const fields = vault.getByRole('textbox', { name: /^Character \d+/ })
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) {
    const label = await field.evaluate(
      (input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '',
    )
    const place = Number(/\d+/.exec(label)?.[0])
    await field.fill(secret.charAt(place - 1))
  }
  await vault.getByRole('button', { name: text('wallet.continue') }).click()
  await choosePassword(page)
  await vault.getByRole('button', { name: text('wallet.save') }).click()
  // Stretching a password is work: a busy machine takes its time.
  await expect(page.getByText(text('wallet.created'))).toBeVisible({ timeout: 60_000 })
  const address = await page.evaluate(
    () => document.body.innerText.match(/\b[jr][1-9A-HJ-NP-Za-km-z]{25,34}\b/)?.[0] ?? '',
  )
  return { address, secret }
}

/** Imports a secret through the screens. */
export async function importWallet(page: Page, secret: string): Promise<void> {
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.secret'), { exact: true }).fill(secret)
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByLabel(text('wallet.password-repeat'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog).toBeHidden()
}

/** Imports a wallet that the faucet has activated before. */
export async function importFundedWallet(page: Page): Promise<NewWallet> {
  const configured = await page.request.get('/static/config/config.json?t=1')
  const { data } = (await configured.json()) as { data: { network: { id: NetworkId } } }
  const definition = definitionOf(data.network.id)
  const secret = generateSecret(definition, new Uint8Array(randomBytes(16)))
  const { address } = deriveKeyPair(definition, secret)
  const paid = await page.request.post('/faucet', { data: { address } })
  expect(await paid.json()).toMatchObject({ code: '0' })
  await importWallet(page, secret)
  await expect(page.getByText(text('wallet.state-active'), { exact: true })).toBeVisible()
  return { address, secret }
}

/** Types the trading password twice. */
export async function choosePassword(page: Page, password = TRADING_PASSWORD): Promise<void> {
  const vault = vaultOf(page)
  await vault.getByLabel(text('wallet.password-short'), { exact: true }).fill(password)
  await vault.getByLabel(text('wallet.password-repeat'), { exact: true }).fill(password)
}

/** Presses the faucet button of the inactive wallet's hint and waits until the ledger has activated the wallet. */
export async function fundWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('wallet.faucet') }).click()
  await expect(page.getByText(text('wallet.now-active'))).toBeVisible()
}

/** Types the password into the unlock dialog. */
export async function unlock(page: Page, password = TRADING_PASSWORD): Promise<void> {
  const dialog = vaultOf(page).getByRole('dialog', { name: text('wallet.unlock-title') })
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: text('wallet.unlock') }).click()
}

/** The button that says yes to the question of the vault; it counts once the question could be seen. */
export const yesOf = (page: Page, words: string): Locator =>
  vaultOf(page).getByRole('dialog').getByRole('button', { name: words })

/** Says yes to the question of the vault; one that does not fit into the window is read to its end first. */
export async function confirm(page: Page, words: string): Promise<void> {
  const yes = yesOf(page, words)
  const readOn = yesOf(page, text('vault.read-on'))
  await expect(async () => {
    if (await readOn.isVisible()) await readOn.click()
    // A pointer that was nowhere before it presses could have been put there.
    else await yes.hover()
    await expect(yes).toBeEnabled({ timeout: 4000 })
  }).toPass()
  await yes.click()
}

/** Says yes to the question of the vault with the keyboard; it stands on its answer. */
export async function confirmByKey(page: Page, words: string): Promise<void> {
  const yes = yesOf(page, words)
  await expect(yes, 'the question opens on its answer').toBeFocused()
  await expect(yes).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** Whether the wallet in the header is locked, once there is one. */
export async function walletIsLocked(page: Page): Promise<boolean> {
  const name = (state: 'locked' | 'unlocked'): string => text(`wallet.menu-${state}`, { address: '' })
  const [before = '', ending = ''] = name('locked').split(' , ')
  const button = page.getByRole('button', { name: new RegExp(`^${before} \\w+, `) })
  return ((await button.getAttribute('aria-label')) ?? '').endsWith(`, ${ending}`)
}
