import { putAdministrator } from './support/prepared-account.ts'
import { expect, test } from './support/fixtures.ts'
import { asStaff, takeBackContent } from './support/staff-calls.ts'
import { text } from './support/texts.ts'
import { BARE_NOTICE } from '../packages/contract/src/content-desk/notice.fixture.ts'

const WORDS = {
  en: { title: 'Maintenance on Sunday', summary: '', body: 'Orders **rest** meanwhile.\n\n- Nothing is lost.' },
  zh: { title: '周日维护', summary: '', body: '期间委托 **保留**。' },
  ru: { title: 'Обслуживание в воскресенье', summary: '', body: 'Ордера **остаются**.' },
}

test('CNT-004 RTE-007 RTE-010 HDR-015 a notice that staff publish is available in three languages', async ({
  newPerson,
  afterwards,
}) => {
  const staff = await newPerson()
  await staff.page.goto('/Home')
  const { origin } = new URL(staff.page.url())
  await putAdministrator(staff.context, origin)
  const desk = staff.page
  await desk.goto('/staff/content')
  const item = {
    ...BARE_NOTICE,
    words: WORDS,
  }
  const kept = await asStaff<{ id: string; changed: { at: number } }>(desk, '/staff/api/content', { item })
  afterwards(() => takeBackContent(desk, kept.id))
  await asStaff(desk, `/staff/api/content/items/${kept.id}/publish`, { seen: kept.changed.at })

  const { page } = await newPerson()
  await page.goto('/information?section=notices')
  await page.getByRole('main').locator(`a[href="/content/${kept.id}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/content/${kept.id}$`))
  await expect(page.getByRole('article').getByRole('heading', { name: WORDS.en.title })).toBeVisible()
  await expect(page.getByRole('article').getByText('rest', { exact: true })).toBeVisible()
  for (const [language, name] of [
    ['zh', '中文'],
    ['ru', 'Русский'],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Language|语言|Язык)$/ })
      .click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.getByRole('article').getByRole('heading', { name: WORDS[language].title })).toBeVisible()
  }
  // Information differs by language, so changing the language on its page leads to the home screen (A52).
  await page.goto('/information')
  await expect(page.getByRole('heading', { level: 1, name: text('shell.title-information', {}, 'ru') })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Language|语言|Язык)$/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/Home$/)
})

test('CNT-001 CNT-002 CNT-007 HDR-001 HDR-002 HDR-003 help, guide and version log contain the shipped articles, without a footer', async ({
  page,
}) => {
  await page.goto('/helpCenter')
  const topics = page.getByRole('navigation', { name: text('content.help-topics') })
  const first = topics.getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('article').getByRole('heading', { name, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.goto('/guide')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(2)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.goto('/information?section=versions')
  await expect(page.getByRole('main').getByText('0.1.0').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
