import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Reports only violations, because selectors of every passed element take a third of the time. A page without frames
 * skips the merge of their results in a page of its own, which takes another third.
 */
function newAxe(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  return page.frames().length === 1 ? axe.setLegacyMode() : axe
}

/** Returns serious accessibility faults in both themes: the name of a rule and an element that breaks it. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    // Waits for color transitions, because intermediate colors are not part of the design.
    await expect
      .poll(() => page.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length))
      .toBe(0)
    const axe = newAxe(page)
    // A theme changes only colors, so the second one checks only their contrast.
    const { violations } = await (theme === 'dark' ? axe : axe.withRules(['color-contrast'])).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    faults.push(...serious.map(({ id, nodes }) => `${theme}, ${id}: ${nodes[0]?.html}`))
  }
  return faults
}
