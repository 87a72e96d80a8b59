import type { BrowserContext } from '@playwright/test'

/**
 * Makes the pages of a browser profile see Chromium's setting for reduced data usage, so that they fetch no other
 * screens in advance. Playwright cannot change the setting.
 */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { connection } = navigator as Navigator & { readonly connection?: object }
    if (connection !== undefined) Object.defineProperty(connection, 'saveData', { value: true })
  })
}
