import type { Locator, Page } from '@playwright/test'

/** The languages of the page, by the name that the switcher shows. */
const NAMES = { en: 'English', zh: '中文', ru: 'Русский' } as const

export const LANGUAGES = ['en', 'zh', 'ru'] as const

/**
 * Switches the page to a language with the menu of its header, which needs a desktop's width.
 * @param press how the menu is used: a person cannot reach it while a dialog is open
 */
export async function chooseLanguage(
  page: Page,
  language: (typeof LANGUAGES)[number],
  press = (control: Locator): Promise<void> => control.click(),
): Promise<void> {
  await press(page.getByRole('banner').getByRole('button', { name: /^(Language|语言|Язык)$/ }))
  await press(page.getByRole('menuitemradio', { name: NAMES[language] }))
}
