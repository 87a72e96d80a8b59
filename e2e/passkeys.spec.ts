import { hash } from '@node-rs/argon2'
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logInAsNewPerson } from './support/staff.ts'
import { text } from './support/texts.ts'

const PASSWORD = 'Harbour7light'

/**
 * Adds a virtual device with user verification that stores passkeys and responds once the user is marked as present.
 */
async function addDevice(page: Page): Promise<{ readonly answers: (present: boolean) => Promise<void> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    answers: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

test('a passkey is added in the settings, logs in by its button and from the list of the browser, and is removed', async ({
  peopleAt,
  baseURL,
}) => {
  // WebAuthn requires a host name, not an IP address
  const origin = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  const { page, context } = await peopleAt(origin)()
  await logInAsNewPerson(context, origin, await hash(PASSWORD))
  const device = await addDevice(page)
  const main = page.getByRole('main')
  const button = (key: string) => main.getByRole('button', { name: text(key), exact: true })
  const dialog = page.getByRole('dialog')
  const passkey = main.getByRole('listitem').filter({ hasText: 'My laptop' })

  await page.goto('/home/my/account')
  await button('account.passkey-add').click()
  await dialog.getByRole('button', { name: text('account.passkey-add') }).click()
  await expect(dialog.getByText(text('account.passkey-name-needed'))).toBeVisible()
  await dialog.getByLabel(text('account.passkey-name'), { exact: true }).fill('My laptop')
  await dialog.getByLabel(text('account.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: text('account.passkey-add') }).click()
  await expect(passkey).toContainText(text('account.passkey-unused'))

  // The browser's list would log in as soon as the device responds, before the button is pressed.
  await device.answers(false)
  await button('account.end-all').click()
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await main.getByRole('link', { name: text('account.log-in') }).click()
  await expect(button('sign-in.by-passkey')).toBeVisible()
  await device.answers(true)
  await button('sign-in.by-passkey').click()
  await expect(page).toHaveURL(/\/Home$/)
  await page.goto('/home/my/account')
  await expect(main.getByText(text('account.way.passkey')).first()).toBeVisible()
  await expect(passkey).not.toContainText(text('account.passkey-unused'))

  // the device also responds to the browser's autofill
  await button('account.end-all').click()
  await main.getByRole('link', { name: text('account.log-in') }).click()
  await expect(page).toHaveURL(/\/Home$/)
  await page.goto('/home/my/account')
  await passkey.getByRole('button').click()
  await dialog.getByLabel(text('account.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: text('account.passkey-remove-do'), exact: true }).click()
  await expect(passkey).toHaveCount(0)
})
