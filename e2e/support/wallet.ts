import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { clipboardText } from './clipboard.ts'
import { text } from './texts.ts'
import { bringToFront } from './window-in-front.ts'

export const TRADING_PASSWORD = 'Tidebook1'

export interface NewWallet {
  readonly address: string
  readonly secret: string
}

const WALLET = '/home/my/view/walletAnonymously'
const CREATE = `${WALLET}/create`

/** The vault's own document inside the page. */
export const vaultOf = (page: Page): FrameLocator => page.frameLocator('dialog.vault-host > iframe')

/** Copies the secret that the page for new wallets shows. */
export async function copiedSecret(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await vaultOf(page)
    .getByRole('button', { name: text('wallet.copy-secret') })
    .click()
  await expect.poll(() => clipboardText(page)).not.toBe('')
  return clipboardText(page)
}

/** Goes through the steps a newcomer goes through: write the secret down, prove it, choose a password. */
export async function createWallet(page: Page): Promise<NewWallet> {
  await page.goto(CREATE)
  return goThroughSteps(page)
}

/** The same wherever the page gave the steps a place. */
export async function goThroughSteps(page: Page): Promise<NewWallet> {
  const vault = vaultOf(page)
  const secret = await copiedSecret(page)
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
  await fillImport(page, secret)
}

/** Fills the import window, wherever it was opened. */
export async function fillImport(page: Page, secret: string): Promise<void> {
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.secret'), { exact: true }).fill(secret)
  await dialog.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByLabel(text('wallet.password-repeat'), { exact: true }).fill(TRADING_PASSWORD)
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog).toBeHidden()
  await windowsAreSettled(page)
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

/** The window that asks for the trading password to open a wallet. A question that signs asks for it itself. */
const unlockDialog = (page: Page): Locator => vaultOf(page).getByRole('dialog', { name: text('wallet.unlock-title') })

/** Proving a password is work: a busy machine takes its time, in milliseconds. */
const PROVED_MS = 30_000

/** Types a password into the unlock dialog, whether it opens the vault or not. */
export async function enterPassword(page: Page, password = TRADING_PASSWORD): Promise<void> {
  await unlockDialog(page).getByLabel(text('wallet.password'), { exact: true }).fill(password)
  await unlockDialog(page)
    .getByRole('button', { name: text('wallet.unlock') })
    .click()
}

/** Unlocks the wallet in the dialog that asks for it. */
export async function unlock(page: Page, password = TRADING_PASSWORD): Promise<void> {
  await enterPassword(page, password)
  await expect(unlockDialog(page)).toBeHidden()
  await windowsAreSettled(page)
}

/** The field for the trading password inside a question that signs. */
export const passwordIn = (page: Page): Locator =>
  vaultOf(page).getByRole('dialog').getByLabel(text('wallet.password'), { exact: true })

/** The button that says yes to the question of the vault; it counts once the question could be seen. */
export const yesOf = (page: Page, words: string): Locator =>
  vaultOf(page).getByRole('dialog').getByRole('button', { name: words })

/**
 * Says yes to the question of the vault, with the trading password where the question asks for it; one that does not fit
 * into the window is read to its end first. A yes that what lies on the screen took back between the look and the press is
 * said again, as a person would.
 */
export async function confirm(page: Page, words: string): Promise<void> {
  const yes = yesOf(page, words)
  const readOn = yesOf(page, text('vault.read-on'))
  await yes.or(readOn).waitFor()
  const asked = await passwordIn(page).isVisible()
  let pressed = false
  await expect(async () => {
    if (pressed && (await yes.isHidden())) return
    if (asked && (await passwordIn(page).inputValue()) === '') await passwordIn(page).fill(TRADING_PASSWORD)
    if (await readOn.isVisible()) await readOn.click({ timeout: 4000 })
    // A pointer that was nowhere before it presses could have been put there.
    else await yes.hover({ timeout: 4000 })
    await expect(yes).toBeEnabled({ timeout: 4000 })
    // The question may end while the press itself still waits for the browser.
    pressed = true
    await yes.click({ timeout: 4000 })
    await expect(yes).toBeHidden({ timeout: asked ? PROVED_MS : 4000 })
  }).toPass()
  await windowsAreSettled(page)
}

/**
 * Waits until the keyboard is at a place of the vault's frame. Of several windows of the browser one has it, and a frame of
 * another process has it with its window only, so this page's comes to the front first: that of another test may close late.
 */
export async function expectKeyboardAt(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    await bringToFront(page)
    await expect(place).toBeFocused({ timeout: 3000 })
  }).toPass()
}

/** Says yes to the question of the vault with the keyboard; it stands on its answer, or on the field for the password. */
export async function confirmByKey(page: Page, words: string): Promise<void> {
  const yes = yesOf(page, words)
  await yes.waitFor()
  const asked = await passwordIn(page).isVisible()
  let pressed = false
  await expect(async () => {
    if (pressed && (await yes.isHidden())) return
    await bringToFront(page)
    await expect(asked ? passwordIn(page) : yes, 'the question opens on its answer').toBeFocused({ timeout: 4000 })
    if (asked && (await passwordIn(page).inputValue()) === '') await page.keyboard.type(TRADING_PASSWORD)
    await expect(yes).toBeEnabled({ timeout: 4000 })
    await page.keyboard.press('Enter')
    pressed = true
    await expect(yes).toBeHidden({ timeout: asked ? PROVED_MS : 4000 })
  }).toPass()
  await windowsAreSettled(page)
}

/**
 * Waits until no window of the vault covers the page, on the screen too: on a busy machine the browser hands presses to the
 * frame that it drew last, though that one is closed by then.
 */
export async function vaultIsAway(page: Page): Promise<void> {
  await expect(page.locator('dialog.vault-host[open]')).toHaveCount(0)
  await isDrawn(page)
}

/** Waits for two frames of the browser, whatever clock the page has. */
async function isDrawn(page: Page): Promise<void> {
  const body = await page.locator('body').elementHandle()
  await body?.waitForElementState('stable')
}

/** Waits until a window of the vault that has just ended made way: for the page, or for the window that comes next. */
export async function windowsAreSettled(page: Page): Promise<void> {
  await expect
    .poll(async () =>
      (await page.locator('dialog.vault-host[open][data-as=dialog]').count()) === 0
        ? 'away'
        : (await vaultOf(page).getByRole('dialog').count()) > 0 && 'open',
    )
    .toBeTruthy()
  await isDrawn(page)
}

/** Says no to the question of the vault. */
export async function decline(page: Page): Promise<void> {
  const question = vaultOf(page).getByRole('dialog')
  await question.getByRole('button', { name: text('wallet.cancel'), exact: true }).click()
  await expect(question).toBeHidden()
  await vaultIsAway(page)
}

/** Whether the wallet in the header is locked, once there is one. */
export async function walletIsLocked(page: Page): Promise<boolean> {
  const name = (state: 'locked' | 'unlocked'): string => text(`wallet.menu-${state}`, { address: '' })
  const [before = '', ending = ''] = name('locked').split(' , ')
  const button = page.getByRole('button', { name: new RegExp(`^${before} \\w+, `) })
  return ((await button.getAttribute('aria-label')) ?? '').endsWith(`, ${ending}`)
}
