import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Reports only violations, because selectors of every passed element take a third of the time. Checks frames only while
 * a window of the vault is open: the frame of a closed window is hidden, and merging the results of frames, in a
 * separate page, takes another third.
 */
async function newAxe(page: Page): Promise<AxeBuilder> {
  const withFrames = (await page.locator('dialog.vault-host[open]').count()) > 0
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], iframes: withFrames })
  return axe.setLegacyMode(!withFrames)
}

/**
 * Returns serious accessibility faults in both themes: the name of a rule, and an element that violates it.
 * @param part selector of the part of the page to check, by default the whole page
 */
export async function seriousFaults(page: Page, part?: string): Promise<string[]> {
  const faults: string[] = []
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    // Waits for color transitions, because intermediate colors are not part of the design.
    await expect
      .poll(() => page.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length))
      .toBe(0)
    const axe = await newAxe(page)
    if (part !== undefined) axe.include(part)
    // Themes differ only in colors, so only contrast is checked in the second one.
    const { violations } = await (theme === 'dark' ? axe : axe.withRules(['color-contrast'])).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    faults.push(...serious.map(({ id, nodes }) => `${theme}, ${id}: ${nodes[0]?.html}`))
  }
  return faults
}
