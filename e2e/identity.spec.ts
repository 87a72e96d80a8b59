import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { seriousFaults } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { registerByKeys } from './support/registering.ts'
import { authenticatorCode, tidebook } from './support/staff.ts'
import { text } from './support/texts.ts'

const IDENTITY = '/home/my/identity'
const STAFF_PASSWORD = 'a tide comes in at six'

function photo(format: 'png' | 'jpeg' | 'gif'): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#446688' } })
    .toFormat(format)
    .toBuffer()
}

async function expectAccessible(page: Page): Promise<void> {
  return expect(await seriousFaults(page)).toEqual([])
}

test('ACC-012 ACC-017 ACC-018 ACC-020 ACC-021 VAL-044 VAL-049 VAL-050 ERR-083 ERR-084 ROL-010 a registered user submits form and photos, and a reviewer verifies them', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await registerByKeys(page, `known-${Date.now()}@example.com`, 'Harbour7light')
  await expect(page.getByRole('button', { name: text('sign-in.wallet-create') })).toBeVisible()
  await page.goto(IDENTITY)
  const send = page.getByRole('button', { name: text('identity.send') })
  await send.click()
  await expect(page.getByText(text('identity.fault.realName.missing'))).toBeVisible()
  await expect(page.getByText(text('identity.fault.nation.missing'))).toBeVisible()
  await page.getByLabel(text('identity.field.nation'), { exact: true }).selectOption('CN')
  await page.getByLabel(text('identity.field.realName'), { exact: true }).fill('Анна')
  await expect(page.getByText(text('identity.fault.realName.form'))).toBeVisible()
  await page.getByLabel(text('identity.field.realName'), { exact: true }).fill('Li Wei')
  const number = page.getByLabel(text('identity.field.idNumber'), { exact: true })
  await number.fill('110105194912310021')
  await expect(page.getByText(text('identity.fault.idNumber.checksum'))).toBeVisible()
  await number.fill('11010519491231002x')
  await page.getByLabel(text('identity.field.starts')).fill('2019-04-02')
  await page.getByText(text('identity.long-term'), { exact: true }).click()
  await expectAccessible(page)
  const hand = page.getByLabel(new RegExp(text('identity.photo.hand')))
  await hand.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await photo('gif') })
  await expect(page.getByText(text('error.1027'))).toBeVisible()
  for (const [kind, format] of [
    ['hand', 'png'],
    ['front', 'jpeg'],
    ['back', 'jpeg'],
  ] as const) {
    const field = page.getByLabel(new RegExp(`^${text(`identity.photo.${kind}`)}`))
    await field.setInputFiles({ name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: await photo(format) })
    await expect(page.getByText(text('identity.photo.replace'))).toHaveCount(
      ['hand', 'front', 'back'].indexOf(kind) + 1,
    )
  }
  await send.click()
  await expect(page.getByText(text('identity.pending-next'))).toBeVisible()

  await page.getByLabel(text('identity.card.number')).fill('4111 1111 1111 1112')
  await page.getByRole('button', { name: text('identity.card.add') }).click()
  await expect(page.getByText(text('identity.card.fault.checksum'))).toBeVisible()
  await page.getByLabel(text('identity.card.number')).fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: text('identity.card.add') }).click()
  await expect(page.getByTitle(text('identity.cards-count', { count: 1 }))).toBeVisible()
  await page.getByRole('button', { name: text('identity.card.remove-this', { number: '4111 •••• •••• 1111' }) }).click()
  await expect(page.getByText(text('identity.card.none'))).toBeVisible()

  // A staff member in a separate browser, who opens a link and uses only the keyboard.
  const staff = await newPerson()
  const desk = staff.page
  const name = `rev${Date.now().toString(36)}`
  const link = /\/staff\/welcome#\S+/.exec(await tidebook('staff', 'add', name, 'reviewer'))?.[0] ?? ''
  await desk.goto(link)
  const secret = await desk.getByText(/^[A-Z2-7]{32}$/).textContent()
  await desk.getByLabel(text('staff.welcome.password')).fill(STAFF_PASSWORD)
  await desk.getByLabel(text('staff.in.code')).fill(authenticatorCode(secret ?? ''))
  await expectAccessible(desk)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  // The link set the password. From now on, login requires name, password and an unused code.
  await staff.context.clearCookies()
  await desk.goto('/staff')
  await desk.getByLabel(text('staff.in.name'), { exact: true }).fill(name)
  await desk.getByLabel(text('staff.in.password'), { exact: true }).fill(STAFF_PASSWORD)
  await desk.getByLabel(text('staff.in.code')).fill(authenticatorCode(secret ?? '', 30_000))
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: new RegExp(text('staff.identity.title')) })).toBeVisible()
  // a reviewer can access only the sections and calls for reviewers
  await expect(desk.getByRole('link', { name: text('staff.nav.audit') })).toHaveCount(0)
  await expect(desk.getByRole('button', { name: /Li W/ })).toBeVisible()
  await desk.keyboard.press('j')
  await expect(desk.getByText('11010519491231002X')).toBeVisible()
  await expect(desk.getByRole('img')).toHaveCount(3)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: text('staff.identity.approve') }).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(text('staff.identity.none'))).toBeVisible()

  // The word was already visible as the label of a later step.
  const verified = page.getByText(text('identity.state.verified'), { exact: true })
  await expect(verified).toHaveCount(1)
  await page.reload()
  await expect(verified).toHaveCount(2)
  await expect(page.getByText(text('identity.state.pending'), { exact: true })).toHaveCount(0)
})
