import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { clipboardText } from './clipboard.ts'
import { text } from './texts.ts'
import { bringToFront } from './window-in-front.ts'

export const TRADING_PASSWORD = 'Tidebook1'

/** Matches the label of any field of the backup check. */
export const CHARACTER_FIELD = new RegExp(`^${text('wallet.character', { place: '\\d+' })}`)

export interface NewWallet {
  readonly address: string
  readonly secret: string
}

const WALLET = '/home/my/view/walletAnonymously'
const CREATE = `${WALLET}/create`

/** Returns the vault's document inside the page. */
export function vaultOf(page: Page): FrameLocator {
  return page.frameLocator('dialog.vault-host > iframe')
}

/** Copies the secret that the page for new wallets shows. */
async function copiedSecret(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await vaultOf(page)
    .getByRole('button', { name: text('wallet.copy-secret') })
    .click()
  await expect.poll(() => clipboardText(page)).not.toBe('')
  return clipboardText(page)
}

/** Creates a wallet with a newcomer's steps: write the secret down, repeat it, choose a password. */
export async function createWallet(page: Page): Promise<NewWallet> {
  await page.goto(CREATE)
  return goThroughSteps(page)
}

/** Completes the same steps on any page that shows them. */
export async function goThroughSteps(page: Page): Promise<NewWallet> {
  const vault = vaultOf(page)
  const secret = await copiedSecret(page)
  await vault.getByRole('button', { name: text('wallet.written') }).click()
  await expect(vault.getByText(text('wallet.type-why'))).toBeVisible()
  const fields = vault.getByRole('textbox', { name: CHARACTER_FIELD })
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
  // Password stretching is slow on a busy machine.
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

/** Fills the import window, from any page that opens it. */
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

/**
 * Presses the faucet button in the hint of the inactive wallet, and waits until the ledger has activated the wallet.
 */
export async function fundWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('wallet.faucet') }).click()
  await expect(page.getByText(text('wallet.now-active'))).toBeVisible()
}

/**
 * Returns the dialog that unlocks a wallet with the trading password. A confirmation that signs has a separate field.
 */
function unlockDialog(page: Page): Locator {
  return vaultOf(page).getByRole('dialog', { name: text('wallet.unlock-title') })
}

/** Chooses an action in the menu of the wallet page, by its message key. */
export async function chooseWalletAction(page: Page, key: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.more'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: text(key), exact: true }).click()
}

/** Time limit of a password check in milliseconds, which is slow on a busy machine. */
const PROVED_MS = 60_000

/** Types a password into the unlock dialog, without expecting success. */
export async function enterPassword(page: Page, password = TRADING_PASSWORD): Promise<void> {
  await unlockDialog(page).getByLabel(text('wallet.password'), { exact: true }).fill(password)
  await unlockDialog(page)
    .getByRole('button', { name: text('wallet.unlock') })
    .click()
}

/** Unlocks the wallet in the open dialog. */
export async function unlock(page: Page, password = TRADING_PASSWORD): Promise<void> {
  await enterPassword(page, password)
  await expect(unlockDialog(page)).toBeHidden()
  await windowsAreSettled(page)
}

/** Returns the field for the trading password inside a confirmation that signs. */
export function passwordIn(page: Page): Locator {
  return vaultOf(page).getByRole('dialog').getByLabel(text('wallet.password'), { exact: true })
}

/** Returns the vault's confirm button, which accepts presses only after the request was visible. */
export function yesOf(page: Page, words: string): Locator {
  return vaultOf(page).getByRole('dialog').getByRole('button', { name: words })
}

/** Scrolls through the unread rest of a request, if any, until the vault accepts a confirmation. */
async function readToEnd(page: Page, yes: Locator): Promise<void> {
  const readOn = yesOf(page, text('vault.read-on'))
  if (await readOn.isVisible()) await readOn.click({ timeout: 4000 })
  // Moves the pointer first, because the vault distrusts a press without an earlier pointer position.
  else await yes.hover({ timeout: 4000 })
  await expect(yes).toBeEnabled({ timeout: 4000 })
}

/**
 * Expects that the vault accepts a confirmation of the open request. Scrolls a request that does not fit to its end
 * first.
 */
export async function expectYesAccepted(page: Page, words: string): Promise<void> {
  await expect(() => readToEnd(page, yesOf(page, words))).toPass({ timeout: PROVED_MS })
}

/**
 * Confirms the request of the vault, with the trading password if required. First scrolls a request that does not fit
 * into the window to its end. Presses again, as a user would, if the vault withdrew the button before the press.
 */
export async function confirm(page: Page, words: string): Promise<void> {
  const yes = yesOf(page, words)
  await yes.or(yesOf(page, text('vault.read-on'))).waitFor()
  const asked = await passwordIn(page).isVisible()
  let pressed = false
  await expect(async () => {
    if (pressed && (await yes.isHidden())) return
    if (asked && (await passwordIn(page).inputValue()) === '') await passwordIn(page).fill(TRADING_PASSWORD)
    await readToEnd(page, yes)
    // The dialog may close while the press itself still waits for the browser.
    pressed = true
    await yes.click({ timeout: 4000 })
    await expect(yes).toBeHidden({ timeout: asked ? PROVED_MS : 4000 })
  }).toPass()
  await windowsAreSettled(page)
}

/**
 * Waits until an element of the vault's frame has keyboard focus. Only one browser window has the focus, and a frame of
 * another process has it only together with its window. Brings this page's window to the front first, because the
 * window of another test may close late.
 */
export async function expectKeyboardAt(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    await bringToFront(page)
    await expect(place).toBeFocused({ timeout: 3000 })
  }).toPass()
}

/**
 * Confirms the request of the vault with the keyboard. The focus starts on the confirm button, or on the password
 * field.
 */
export async function confirmByKey(page: Page, words: string): Promise<void> {
  const yes = yesOf(page, words)
  await yes.waitFor()
  const asked = await passwordIn(page).isVisible()
  let pressed = false
  await expect(async () => {
    if (pressed && (await yes.isHidden())) return
    await bringToFront(page)
    await expect(asked ? passwordIn(page) : yes, 'the prompt opens on its answer').toBeFocused({ timeout: 4000 })
    if (asked && (await passwordIn(page).inputValue()) === '') await page.keyboard.type(TRADING_PASSWORD)
    await expect(yes).toBeEnabled({ timeout: 4000 })
    await page.keyboard.press('Enter')
    pressed = true
    await expect(yes).toBeHidden({ timeout: asked ? PROVED_MS : 4000 })
  }).toPass()
  await windowsAreSettled(page)
}

/**
 * Waits until no vault window covers the page, including on the screen: on a busy machine the browser sends presses to
 * the last drawn frame, even if that frame is already closed.
 */
export async function vaultIsAway(page: Page): Promise<void> {
  await expect(page.locator('dialog.vault-host[open]')).toHaveCount(0)
  await isDrawn(page)
}

/** Waits for two frames of the browser, independent of the page's clock. */
async function isDrawn(page: Page): Promise<void> {
  const body = await page.locator('body').elementHandle()
  await body?.waitForElementState('stable')
}

/** Waits until the page or the next window has replaced a closed vault window. */
async function windowsAreSettled(page: Page): Promise<void> {
  await expect
    .poll(async () =>
      (await page.locator('dialog.vault-host[open][data-as=dialog]').count()) === 0
        ? 'away'
        : (await vaultOf(page).getByRole('dialog').count()) > 0 && 'open',
    )
    .toBeTruthy()
  await isDrawn(page)
}

/** Declines the vault's request. */
export async function decline(page: Page): Promise<void> {
  const prompt = vaultOf(page).getByRole('dialog')
  await prompt.getByRole('button', { name: text('wallet.cancel'), exact: true }).click()
  await expect(prompt).toBeHidden()
  await vaultIsAway(page)
}

/** Returns whether the wallet in the header is locked. Waits until the header shows a wallet. */
export async function walletIsLocked(page: Page): Promise<boolean> {
  const name = (state: 'locked' | 'unlocked'): string => text(`wallet.menu-${state}`, { address: '' })
  const [before = '', ending = ''] = name('locked').split(' , ')
  const button = page.getByRole('button', { name: new RegExp(`^${before} \\w+, `) })
  return ((await button.getAttribute('aria-label')) ?? '').endsWith(`, ${ending}`)
}
