import { expect, type Page } from '@playwright/test'

/**
 * Opens an address in the application that the page has already loaded, as a link does, and waits until its screen
 * shows its data. A page load costs several times as much.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  const main = page.getByRole('main')
  await expect(main).not.toBeEmpty()
  // The placeholder for the vault stays below the content that the vault draws there.
  await expect(main.locator('[aria-busy="true"]:not(.vault-shape)')).toHaveCount(0)
}
