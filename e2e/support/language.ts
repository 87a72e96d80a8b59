import type { Locator, Page } from '@playwright/test'
import { LANGUAGE_NAMES, type Language } from '../../apps/web/src/lib/languages.ts'

/**
 * Switches the page to a language with the menu of its header, which needs a desktop's width.
 * @param press how the menu is used: a person cannot reach it while a dialog is open
 */
export async function chooseLanguage(
  page: Page,
  language: Language,
  press = (control: Locator): Promise<void> => control.click(),
): Promise<void> {
  await press(page.getByRole('banner').getByRole('button', { name: /^(Language|语言|Язык)$/ }))
  await press(page.getByRole('menuitemradio', { name: LANGUAGE_NAMES[language] }))
}
