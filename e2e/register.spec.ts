import { fillPath, queryText, type ExamPaper, type Route } from '@tidebook/contract'
import { codeRoutes, examRoutes, userRoutes } from '@tidebook/contract/routes'
import type { APIRequestContext, Page } from '@playwright/test'
import { seriousFaults } from './support/accessibility.ts'
import { forgetAskedCodes } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { codeTo } from './support/outbox.ts'
import { registerByKeys } from './support/registering.ts'
import { text } from './support/texts.ts'
import {
  enterPassword,
  fillImport,
  goThroughSteps,
  TRADING_PASSWORD,
  unlock,
  vaultOf,
  walletIsLocked,
} from './support/wallet.ts'

const PASSWORD = 'Harbour7light'
const NEW_PASSWORD = 'Harbour8light'
/** The public test key. */
const [SECRET, ADDRESS] = ['snoPBjXtMeMyMHUVTgbuqAfg1SUTb', 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh']
const WALLET = '/home/my/view/walletAnonymously'

function main(page: Page) {
  return page.getByRole('main')
}

function field(page: Page, key: string) {
  return main(page).getByLabel(text(`sign-in.${key}`), { exact: true })
}

function button(page: Page, key: string) {
  return main(page).getByRole('button', { name: text(key), exact: true })
}

async function nothingSerious(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([])
}

function statusOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('tidebook_user_status'))
}

/**
 * Requests a code for a user and types it.
 * @param count number of codes sent to the user by then
 */
async function typeSentCode(page: Page, to: string, count: number): Promise<void> {
  await forgetAskedCodes()
  await button(page, 'sign-in.send').click()
  await expect(main(page).getByText(text('sign-in.sent-outbox'))).toBeVisible()
  await field(page, 'code').fill(await codeTo(to, count))
}

async function logIn(page: Page, account: string, password: string): Promise<void> {
  await field(page, 'account').fill(account)
  await field(page, 'login-password').fill(password)
  await button(page, 'sign-in.log-in').click()
}

/** Creates an account without using the screens. */
async function accountOf(request: APIRequestContext, email: string): Promise<void> {
  const send = async (route: Route, path: Record<string, string>, body: unknown, query = {}): Promise<unknown> => {
    const url = fillPath(route.path, { uuid: crypto.randomUUID(), ...path }) + queryText(query)
    const response = await request.fetch(url, {
      method: route.method,
      ...(route.method === 'GET' ? {} : { data: body }),
    })
    const { code, data } = (await response.json()) as { code: string; data: unknown }
    expect([route.id, code]).toEqual([route.id, '0'])
    return data
  }
  await forgetAskedCodes()
  const { draw, questions } = (await send(examRoutes.begin, {}, { language: 'en' })) as ExamPaper
  const graded = await send(examRoutes.grade, {}, { draw, language: 'en', answers: questions.map(() => 'A') })
  const passToken = (graded as { pass: { token: string } }).pass.token
  await send(codeRoutes.sms, { phone: email }, undefined, { verifyType: 'register', lang: 'en' })
  const verifyCode = await codeTo(email)
  await send(userRoutes.emailRegister, { email }, { password: PASSWORD, verifyCode, passToken, agreement: true })
}

test('REG-002 REG-008 REG-009 REG-010 REG-011 SCR-005 SCR-007 ERR-085 the keyboard alone leads from the test to an account with a wallet, with two different passwords', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  const email = `walker-${Date.now()}@example.com`
  await registerByKeys(page, email, PASSWORD)
  const makeWallet = button(page, 'sign-in.wallet-create')
  await expect(makeWallet).toBeVisible()
  await expect(page.getByText(text('sign-in.registered'))).toBeVisible()
  await nothingSerious(page)
  await page.keyboard.press('Tab')
  await expect(makeWallet).toBeFocused()
  await page.keyboard.press('Enter')
  const { address: wallet } = await goThroughSteps(page)
  await expect(main(page).getByRole('heading', { name: text('sign-in.success') })).toBeVisible()
  await expect(main(page)).toContainText(wallet)
  await nothingSerious(page)
  expect(await statusOf(page)).toBe('"logged-in"')

  // The login password does not open the wallet, and the trading password does not log in.
  await page.goto(WALLET)
  await button(page, 'wallet.unlock').click()
  await enterPassword(page, PASSWORD)
  const asked = vaultOf(page).getByRole('dialog', { name: text('wallet.unlock-title') })
  await expect(asked.getByText(text('error.keyring/incorrect-password'))).toBeVisible()
  await unlock(page)
  await expect.poll(() => walletIsLocked(page)).toBe(false)
  await page.goto('/login')
  await button(page, 'sign-in.log-out').click()
  await logIn(page, email, TRADING_PASSWORD)
  await expect(main(page).getByText(text('error.1005'))).toBeVisible()
  await logIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/Home$/)
  expect(await statusOf(page)).toBe('"logged-in"')
})

test('REG-008 REG-012 REG-013 REG-014 SCR-007 ERR-001 ERR-005 logs in again by code and by a new password, and keeps an existing wallet', async ({
  newPerson,
  request,
}) => {
  const email = `again-${Date.now()}@example.com`
  await accountOf(request, email)
  const { page } = await newPerson()
  await page.goto('/login')
  await nothingSerious(page)
  // A login to an unknown account fails like one with a wrong password.
  for (let count = 0; count < 3; count += 1) {
    await logIn(page, `nobody-${email}`, `${PASSWORD}${count}`)
    await expect(button(page, 'sign-in.log-in')).toBeEnabled()
    await expect(main(page).getByText(text('error.1005'))).toBeVisible()
  }
  await logIn(page, `nobody-${email}`, PASSWORD)
  await expect(main(page).getByText(text('error.1000')), 'after failures a picture has to be read').toBeVisible()
  await expect(field(page, 'image-code')).toBeVisible()
  await nothingSerious(page)

  await page.goto('/login')
  await main(page).getByText(text('sign-in.way-code'), { exact: true }).click()
  await field(page, 'contact').fill(email)
  await typeSentCode(page, email, 2)
  await button(page, 'sign-in.log-in').click()
  await expect(page).toHaveURL(/\/Home$/)
  expect(await statusOf(page)).toBe('"logged-in"')
  await page.goto('/login')
  await button(page, 'sign-in.log-out').click()
  await expect(field(page, 'account')).toBeVisible()

  await page.goto('/login/reset')
  await nothingSerious(page)
  await field(page, 'contact').fill(email)
  await typeSentCode(page, email, 3)
  await field(page, 'login-password').fill(NEW_PASSWORD)
  await button(page, 'sign-in.reset').click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, email, PASSWORD)
  await expect(main(page).getByText(text('error.1005'))).toBeVisible()
  await logIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/Home$/)

  await page.goto('/register')
  await button(page, 'sign-in.wallet-import').click()
  await fillImport(page, SECRET)
  await expect(main(page).getByRole('heading', { name: text('sign-in.success') })).toBeVisible()
  await expect(main(page)).toContainText(ADDRESS)
})

test('ACC-001 ACC-003 ACC-006 ACC-007 ACC-008 ACC-009 HDR-016 HDR-018 STA-004 STA-005 the settings show and change an account', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  const { request } = page.context()
  const email = `settings-${Date.now()}@example.com`
  await accountOf(request, email)
  await page.goto('/home/my/account')
  const row = (key: string) =>
    main(page)
      .locator('dl > div')
      .filter({ hasText: text(`account.${key}`) })
  await expect(row('email')).toContainText(text('account.bound'))
  await expect(row('email')).toContainText('s***@example.com')
  await expect(row('phone')).toContainText(text('account.not-bound'))
  await expect(row('password')).toContainText(text('account.set'))
  await expect(main(page).getByText(text('account.this-session'))).toBeVisible()
  await nothingSerious(page)
  const menu = page
    .getByRole('banner')
    .getByRole('button', { name: text('account.menu', { name: 's***@example.com' }) })
  await expect(menu).toBeVisible()

  const dialog = page.getByRole('dialog')
  await main(page)
    .getByRole('button', { name: text('account.change-email') })
    .click()
  const other = `x${email}`
  await dialog.getByLabel(text('sign-in.email'), { exact: true }).fill(other)
  await dialog.getByRole('button', { name: text('sign-in.send'), exact: true }).click()
  await dialog.getByLabel(text('sign-in.code'), { exact: true }).fill(await codeTo(other))
  await dialog.getByLabel(text('account.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: text('account.change-email') }).click()
  await expect(row('email')).toContainText('x***@example.com')

  await main(page)
    .getByRole('button', { name: text('account.change-password') })
    .click()
  await dialog.getByLabel(text('account.old-password'), { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(text('sign-in.login-password'), { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel(text('account.repeat-password'), { exact: true }).fill(`${NEW_PASSWORD}x`)
  await dialog.getByRole('button', { name: text('account.change-password') }).click()
  await expect(dialog.getByText(text('account.passwords-differ'))).toBeVisible()
  await dialog.getByLabel(text('account.repeat-password'), { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: text('account.change-password') }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, other, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/Home$/)

  // Account changes made elsewhere appear when the page regains focus.
  const kept = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('tidebook_user_info'))
  const { id } = JSON.parse((await kept()) ?? '{}') as { id: string }
  await page.goto('/home/my/account')
  await expect(row('email')).toContainText(text('account.bound'))
  const ended = fillPath(userRoutes.logout.path, { uuid: crypto.randomUUID(), id })
  await request.fetch(ended, { method: 'POST', data: {} })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(main(page).getByText(text('account.need-login'))).toBeVisible()
  expect(await kept()).toBeNull()
  expect(await statusOf(page)).toBe('"need-login"')
})
