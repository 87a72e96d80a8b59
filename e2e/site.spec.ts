import type { Page } from '@playwright/test'
import { seriousFaults } from './support/accessibility.ts'
import { expect, test, type Person } from './support/fixtures.ts'
import { putAdministrator, putStaff } from './support/prepared-account.ts'
import { putSettingBack } from './support/staff-calls.ts'
import { text } from './support/texts.ts'

/** Restores a setting after the test, whatever its state. No other test may use the settings in this file. */
async function restore(newPerson: () => Promise<Person>, origin: string, name: string, value: unknown): Promise<void> {
  const { page, context } = await newPerson()
  await putAdministrator(context, origin)
  await page.goto('/staff/site')
  await putSettingBack(page, name, value)
}

function openSetting(desk: Page, name: string): Promise<void> {
  return desk
    .getByRole('button', { name: new RegExp(`^${text(`staff.site.${name}`)}`) })
    .first()
    .click()
}

test('a link that an operator proposes is active after another staff member approves it, and removed when it is withdrawn', async ({
  newPerson,
  baseURL,
  afterwards,
}) => {
  const [first, second] = [await newPerson(), await newPerson()]
  const name = await putStaff(first.context, baseURL ?? '', 'operator')
  await putStaff(second.context, baseURL ?? '', 'operator')
  const link = `https://help.example/${name}`
  const served = async (): Promise<unknown> => {
    const answer = await first.context.request.get('/static/config/config.json?t=1')
    return ((await answer.json()) as { data: { listingUrl: unknown } }).data.listingUrl
  }
  const previous = await served()
  afterwards(() => restore(newPerson, baseURL ?? '', 'listingUrl', previous))
  await first.page.goto('/staff/site')
  await openSetting(first.page, 'listingUrl')
  const field = first.page.getByRole('textbox', { name: text('staff.site.listingUrl') })
  await field.fill('javascript:alert(1)')
  await first.page.getByRole('button', { name: text('staff.site.propose') }).click()
  await expect(first.page.getByText(text('staff.site.problem.place'))).toBeVisible()
  await field.fill(link)
  await first.page.getByRole('button', { name: text('staff.site.propose') }).click()
  await expect(first.page.getByText(text('staff.site.own-next'))).toBeVisible()
  expect(await seriousFaults(first.page)).toEqual([])
  expect(await served()).toBe(previous)
  await second.page.goto('/staff/site')
  await openSetting(second.page, 'listingUrl')
  await expect(second.page.getByText(link)).toBeVisible()
  await second.page.getByRole('button', { name: text('staff.site.agree'), exact: true }).click()
  await expect(second.page.getByText(text('staff.site.other-next'))).toHaveCount(0)
  await expect.poll(served).toBe(link)
  await second.page.getByRole('button', { name: text('staff.site.usual') }).click()
  await expect(second.page.getByText(text('staff.site.own-next'))).toBeVisible()
  await first.page.reload()
  await openSetting(first.page, 'listingUrl')
  await first.page.getByRole('button', { name: text('staff.site.agree'), exact: true }).click()
  await expect.poll(served).toBe(previous)
})
