import { expect, type Page } from '@playwright/test'

/**
 * Starts to record whether a row or a message of the page ever contains all of the words, and returns the assertion.
 * Polling on a busy machine misses text that is visible only within one ledger or for two seconds.
 */
export async function watchPassing(page: Page, words: readonly string[]): Promise<() => Promise<void>> {
  const key = `passing ${words.join(' ')}`
  await page.evaluate(
    ([name, wanted]) => {
      const isSaid = (): boolean =>
        [...document.querySelectorAll('tr, [role="row"], [role="status"], [role="alert"]')].some(
          (each) => each.checkVisibility() && wanted.every((word) => each.textContent.includes(word)),
        )
      const observer = new MutationObserver(() => {
        if (!isSaid()) return
        Reflect.set(globalThis, name, true)
        observer.disconnect()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    },
    [key, words] as const,
  )
  return () => expect.poll(() => page.evaluate((name) => Reflect.get(globalThis, name) as unknown, key)).toBe(true)
}
