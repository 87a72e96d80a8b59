import { expect, type Locator, type Page } from '@playwright/test'
import { LANGUAGE_NAMES, type Language } from '../../apps/web/src/lib/languages.ts'

/**
 * Switches the page to a language with the menu of its header, which needs desktop width.
 * @param press function that presses in the menu: a person cannot reach it while a dialog is open
 */
export async function chooseLanguage(
  page: Page,
  language: Language,
  press = (control: Locator, options: { readonly timeout: number }): Promise<void> => control.click(options),
): Promise<void> {
  const item = page.getByRole('menuitemradio', { name: LANGUAGE_NAMES[language] })
  const within = { timeout: 2000 }
  // A dialog that takes the focus while it loads closes the menu, also between two steps.
  await expect(async () => {
    if (!(await item.isVisible()))
      await press(page.getByRole('banner').getByRole('button', { name: /^(Language|语言|Язык)$/ }), within)
    await expect(item).toBeVisible(within)
    await press(item, within)
  }).toPass()
}
