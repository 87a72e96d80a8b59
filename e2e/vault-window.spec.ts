import type { Page } from '@playwright/test'
import { requestSignature, expect, HOST, promptOf, SIGN, test, type Victim, yesIn } from './support/attack.ts'
import { clipboardText } from './support/clipboard.ts'
import { text } from './support/texts.ts'
import { chooseWalletAction, expectKeyboardAt, TRADING_PASSWORD } from './support/wallet.ts'

// Attacks of a script that runs in the page before its own scripts. Each test checks observable results: the records of
// the script's hooks, requests of the browser, its storage, signatures, and transactions on the ledger.
// Here they are attacks on what a user sees, presses, types and copies in the window of the vault; the others are in
// vault-attacks.spec.ts.

/**
 * Time in milliseconds in which a press does not count for content that just moved under it. Content counts as read
 * after 500.
 */
const SOON_MS = 350

/** Presses the confirm button as a tricked user would. */
function lured(victim: Victim): Promise<void> {
  return promptOf(victim.page)
    .locator('[data-primary]')
    .evaluate((button) => (button as HTMLButtonElement).click())
}

/**
 * Prepares a click that the user is tricked into, for the moment when the confirm button comes back into view.
 * @returns whether the click has happened
 */
async function luredOnReturn(victim: Victim): Promise<() => Promise<boolean>> {
  const button = await promptOf(victim.page).locator('[data-primary]').elementHandle()
  const pressed = await button?.evaluateHandle((element) => {
    const state = { pressed: false }
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      ;(element as HTMLButtonElement).click()
      state.pressed = true
    }).observe(element)
    return state
  })
  return async () => (await pressed?.evaluate((state) => state.pressed)) ?? false
}

/**
 * Presses the confirm button as a tricked user would, always before the content revealed by a press counts as read.
 * @returns the number of presses, fewer than `most` on a busy machine
 */
function luredQuickly(victim: Victim, most: number): Promise<number> {
  return promptOf(victim.page).evaluate(
    async (prompt, [presses, soonMs]) => {
      const began = performance.now()
      let pressed = 0
      while (pressed < presses && performance.now() - began < soonMs) {
        prompt.querySelector<HTMLButtonElement>('[data-primary]')?.click()
        pressed += 1
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      return pressed
    },
    [most, SOON_MS] as const,
  )
}

const DISGUISES: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['transparent', { opacity: '0.01' }],
  ['blurred', { filter: 'blur(8px)' }],
  ['mixed into what lies under it', { 'mix-blend-mode': 'multiply' }],
  ['made tiny', { transform: 'scale(0.05)' }],
  ['turned away', { transform: 'rotate(180deg)' }],
  ['clipped to its button', { 'clip-path': 'inset(80% 0 0 60%)' }],
]

/** Changes the style of the vault's frame in the page. */
function dress(page: Page, styles: Readonly<Record<string, string>>): Promise<void> {
  return page.locator(`${HOST} > iframe`).evaluate((frame, set) => {
    for (const [name, value] of Object.entries(set)) (frame as HTMLElement).style.setProperty(name, value)
  }, styles)
}

/** Draws over the vault's window, and lets presses through to it. */
function bait(page: Page, box: Readonly<Record<string, string>>): Promise<void> {
  return page.evaluate(
    ([selector, set]) => {
      const cover = document.createElement('div')
      cover.dataset['bait'] = ''
      Object.assign(cover.style, { position: 'fixed', background: '#246', pointerEvents: 'none', ...set })
      document.querySelector(selector)?.append(cover)
    },
    [HOST, box] as const,
  )
}

/** Returns the parts of a confirmation that must be read, in the coordinates of the page. */
function partsOf(page: Page) {
  return promptOf(page).locator('[data-must-read=""]')
}

for (const [index, [how, styles]] of DISGUISES.entries()) {
  test(`attack ${7 + index}, clickjacking: a confirmation that is ${how} accepts no press`, async ({ opened }) => {
    const { page } = opened
    await requestSignature(opened)
    await expect(yesIn(page, SIGN)).toBeEnabled()
    await dress(page, styles)
    await expect(yesIn(page, text('vault.covered'))).toBeVisible()
    await lured(opened)
    await opened.expectNothingGot()
    await expect(promptOf(page)).toBeVisible()
  })
}

test('attack 13, clickjacking: a confirmation under a bait, or pulled under the pointer, accepts no press', async ({
  opened,
}) => {
  const { page } = opened
  await requestSignature(opened)
  await expect(yesIn(page, SIGN)).toBeEnabled()
  await bait(page, { inset: '0' })
  const covered = yesIn(page, text('vault.covered'))
  await expect(covered).toBeVisible()
  const box = await covered.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await lured(opened)
  // The window moves out of view, and back at the moment of the click.
  await dress(page, { transform: 'translateX(-3000px)' })
  await page.evaluate(() => document.querySelector('[data-bait]')?.remove())
  await expect(covered).toBeAttached()
  const isPressed = await luredOnReturn(opened)
  await dress(page, { transform: 'none' })
  await expect.poll(isPressed).toBe(true)
  await opened.expectNothingGot()
})

test('attack 25, clickjacking: a frame of 420 by 200 hides the amounts, and accepts no press', async ({ opened }) => {
  const { page } = opened
  await requestSignature(opened)
  await expect(yesIn(page, SIGN)).toBeEnabled()
  await dress(page, { width: '420px', height: '200px' })
  await expect(yesIn(page, text('vault.small'))).toBeVisible()
  await expect(promptOf(page)).toContainText(text('vault.small-why', { width: 300, height: 320 }))
  await lured(opened)
  await opened.expectNothingGot()
  await dress(page, { width: '100%', height: '100%' })
  await expect(yesIn(page, SIGN), 'it was the size').toBeEnabled()
})

test('attack 26, clickjacking: rows out of view must be read one by one, and the first press scrolls to them', async ({
  opened,
}) => {
  const { page, answer } = opened
  await page.clock.install()
  const { id } = await requestSignature(opened, { Memos: [{ Memo: { MemoType: '74', MemoData: '41'.repeat(700) } }] })
  await dress(page, { width: '420px', height: '340px' })
  const more = yesIn(page, text('vault.read-on'))
  await expect(more).toBeVisible()
  await expect(promptOf(page).locator('[data-must-read=stays]').first()).toBeInViewport()
  // Lured presses in quick succession. Each one reveals another part and signs nothing.
  expect(await luredQuickly(opened, 12)).toBeGreaterThan(0)
  await opened.expectNothingGot()
  expect(await answer(id)).toBeUndefined()
  // A user who reads the request can confirm it.
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(yesIn(page, SIGN)).toBeEnabled({ timeout: 700 })
  }).toPass()
  await page.keyboard.press('Escape')
})

test('attack 27, clickjacking: with only the rows clipped or covered and the button visible, no press is accepted', async ({
  opened,
}) => {
  const { page } = opened
  await requestSignature(opened)
  await expect(yesIn(page, SIGN)).toBeEnabled()
  const last = await partsOf(page).last().boundingBox()
  if (last === null) throw new RangeError('no rows')
  const bottom = Math.ceil(last.y + last.height) + 2
  await dress(page, { 'clip-path': `inset(${bottom}px 0 0 0)` })
  await expect(yesIn(page, text('vault.covered'))).toBeVisible()
  await lured(opened)
  await dress(page, { 'clip-path': 'none' })
  await expect(yesIn(page, SIGN)).toBeEnabled()
  // One amount is covered by a small bait, while the rest is visible.
  const row = await partsOf(page).nth(2).boundingBox()
  if (row === null) throw new RangeError('no row')
  await bait(page, { left: `${row.x + row.width - 60}px`, top: `${row.y}px`, width: '60px', height: `${row.height}px` })
  await expect(yesIn(page, text('vault.covered'))).toBeVisible()
  await lured(opened)
  await opened.expectNothingGot()
})

test('attack 28, clickjacking: a window that moves under the pointer at the moment of a press accepts no press', async ({
  opened,
}) => {
  const { page } = opened
  await requestSignature(opened)
  await dress(page, { width: '700px', height: '680px' })
  const yes = yesIn(page, SIGN)
  await expect(yes).toBeEnabled()
  const box = await yes.boundingBox()
  if (box === null) throw new RangeError('no yes')
  const shift = (pixels: number): Promise<void> =>
    page.locator(`${HOST} > iframe`).evaluate((frame, left) => void (frame.style.marginLeft = `${left}px`), pixels)
  /** The pointer rests next to the window, or in it; then the window moves so that its confirm button is under it. */
  const press = async (from: number): Promise<number> => {
    await shift(0)
    await page.mouse.move(box.x + box.width / 2 + from, box.y + box.height / 2)
    await expect(yes).toBeEnabled()
    const began = performance.now()
    await shift(from)
    await page.mouse.down()
    await page.mouse.up()
    return performance.now() - began
  }
  let late = 0
  for (const from of [460, -200]) {
    // Content counts as read after half a second under the pointer, so a press that a busy machine delays that long
    // proves nothing.
    for (let tries = 0; (await press(from)) > SOON_MS; tries += 1) {
      expect(tries, 'a press that comes in time').toBeLessThan(30)
      late += 1
      await page.keyboard.press('Escape')
      await expect(promptOf(page)).toBeHidden()
      await requestSignature(opened)
    }
    await opened.expectNothingGot(late)
    await expect(promptOf(page)).toBeVisible()
  }
})

/** Returns the visible field for the trading password. */
function passwordIn(page: Page) {
  return promptOf(page).getByLabel(text('wallet.password'), { exact: true })
}

/** Draws an input over the password field of the vault, and steals the keyboard focus if requested. */
async function layOver(page: Page, steal: boolean): Promise<void> {
  const box = await passwordIn(page).boundingBox()
  await page.evaluate(
    ([selector, at, takes]) => {
      const theirs = document.createElement('input')
      theirs.dataset['bait'] = ''
      Object.assign(theirs.style, {
        position: 'fixed',
        left: `${at?.x}px`,
        top: `${at?.y}px`,
        width: '60px',
        zIndex: '9',
      })
      if (takes) Object.assign(theirs.style, { left: '0', top: '0' })
      document.querySelector(selector)?.append(theirs)
      if (takes) theirs.focus()
    },
    [HOST, box, steal] as const,
  )
}

test('attack 30, an input over the password field: the typed text is cleared, further input ignored, the phrase withheld', async ({
  opened: { page, expectNothingGot },
}) => {
  await chooseWalletAction(page, 'wallet.reveal')
  const field = passwordIn(page)
  await expectKeyboardAt(page, field)
  await page.keyboard.type('Tide')
  await expect(field).toHaveValue('Tide')
  await layOver(page, false)
  await expect(field).toHaveValue('')
  await expect(promptOf(page)).toContainText(text('vault.guard.covered'))
  await expect(promptOf(page)).toContainText(text('vault.guard.warning'))
  await expect(promptOf(page).getByText(text('vault.phrase'))).toHaveCount(0)
  await page.keyboard.type('book1')
  await expect(field).toHaveValue('')
  const goOn = promptOf(page).getByRole('button', { name: text('vault.guard.go-on') })
  await goOn.click()
  await expect(goOn, 'it is still covered').toBeVisible()
  await page.evaluate(() => document.querySelector('[data-bait]')?.remove())
  // One press, once the vault has detected that nothing covers it. A press that came late has already closed the
  // warning.
  await expect(async () => {
    if (await goOn.isVisible()) await goOn.click({ timeout: 4000 })
    await expect(goOn).toBeHidden({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type(TRADING_PASSWORD)
  await expect(promptOf(page).getByText(text('vault.phrase'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(promptOf(page).getByRole('listitem').first()).toBeVisible()
  await expectNothingGot()
})

test('attack 31, keyboard focus stolen in the middle of a password: the typed part is cleared, and the user is warned', async ({
  opened: { page, expectNothingGot },
}) => {
  await chooseWalletAction(page, 'wallet.reveal')
  const field = passwordIn(page)
  await expectKeyboardAt(page, field)
  await page.keyboard.type('Tide')
  await layOver(page, true)
  await expect(field).toHaveValue('')
  await expect(promptOf(page)).toContainText(text('vault.guard.left'))
  // Returning the keyboard focus to the window is not enough.
  await page.locator(`${HOST} > iframe`).evaluate((frame) => frame.focus())
  await page.keyboard.type('book1')
  await expect(field).toHaveValue('')
  await page.evaluate(() => document.querySelector('[data-bait]')?.remove())
  await expect(async () => {
    await field.click()
    await expect(field).toBeEditable({ timeout: 2000 })
  }).toPass()
  await page.keyboard.type(TRADING_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(promptOf(page).getByRole('listitem').first()).toBeVisible()
  await expectNothingGot()
})

/** Copies the secret. Returns the words by which the user recognizes the window. */
async function copySecret({ page, secret }: Victim): Promise<string | null> {
  await chooseWalletAction(page, 'wallet.reveal')
  const words = await promptOf(page).locator('b[translate=no]').first().textContent()
  await promptOf(page).getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await page.keyboard.press('Enter')
  await promptOf(page)
    .getByRole('button', { name: text('wallet.copy-secret') })
    .click()
  await expect.poll(() => clipboardText(page)).toBe(secret)
  return words
}

test('a copied secret is removed from the clipboard when its page is left, or by the next page; the words of the window stay the same', async ({
  victim,
}) => {
  const attacked = await victim()
  const { page, secret } = attacked
  const words = await copySecret(attacked)
  await page.reload()
  await expect.poll(() => clipboardText(page)).not.toContain(secret)
  expect(await copySecret(attacked), 'the same browser has the same words').toBe(words)
  await page.close()
  const next = await page.context().newPage()
  await next.goto('/Home')
  await expect.poll(() => clipboardText(next)).not.toContain(secret)
})
