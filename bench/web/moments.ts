import type { Frame, Page } from 'playwright-core'

/**
 * Returns fractional milliseconds since 1970, on the clock that all documents of this machine share with this program.
 */
export function momentNow(): number {
  return performance.timeOrigin + performance.now()
}

interface Noted {
  pressed?: number
  seen: Record<string, number>
}

/** Makes every document of a page record the time of the last press and the first appearance of awaited elements. */
export async function recordMoments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { seen: {} }
    Object.assign(globalThis, { noted })
    addEventListener(
      'click',
      (event) => {
        if (event.isTrusted) noted.pressed = performance.timeOrigin + event.timeStamp
      },
      true,
    )
  })
}

/**
 * Makes the page record when a matching element contains certain words in its text or name. Returns a function that
 * reads the time.
 */
export async function recordMoment(page: Page, selector: string, pattern: RegExp): Promise<() => Promise<number>> {
  const key = `${selector} ${pattern.source}`
  await page.evaluate(
    ([name, expected, source]) => {
      const { noted } = globalThis as unknown as { noted: Noted }
      const words = new RegExp(source)
      const isThere = (): boolean =>
        [...document.querySelectorAll(expected)].some((each) =>
          words.test(`${each.getAttribute('aria-label') ?? ''} ${each.textContent}`),
        )
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        noted.seen[name] = performance.timeOrigin + performance.now()
        observer.disconnect()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    },
    [key, selector, pattern.source] as const,
  )
  return async () => {
    const handle = await page.waitForFunction(
      (name) => (globalThis as unknown as { noted: Noted }).noted.seen[name],
      key,
      { polling: 50 },
    )
    return (await handle.jsonValue()) ?? Number.NaN
  }
}

/** Returns the time of the last press in a frame. */
export function pressedIn(frame: Frame): Promise<number> {
  return frame.evaluate(() => (globalThis as unknown as { noted: Noted }).noted.pressed ?? Number.NaN)
}
