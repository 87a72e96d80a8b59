import { expect, type Locator, type Page } from '@playwright/test'
import { LANGUAGE_NAMES, type Language } from '../../apps/web/src/lib/languages.ts'

/**
 * Switches the page to a language with the menu of its header, which needs desktop width.
 * @param press function that presses in the menu: a person cannot reach it while a dialog is open
 */
export async function chooseLanguage(
  page: Page,
  language: Language,
  press = (control: Locator): Promise<void> => control.click(),
): Promise<void> {
  const item = page.getByRole('menuitemradio', { name: LANGUAGE_NAMES[language] })
  // A dialog that takes the focus while it loads closes the menu.
  await expect(async () => {
    if (!(await item.isVisible()))
      await press(page.getByRole('banner').getByRole('button', { name: /^(Language|语言|Язык)$/ }))
    await expect(item).toBeVisible({ timeout: 2000 })
  }).toPass()
  await press(item)
}
