import type { JSHandle, Locator, Page } from '@playwright/test'

type Heard = JSHandle<{ press: boolean }>

const mended = new WeakSet<object>()

/**
 * Makes a click press again, as a user would, when its press never reached the document of its element. A busy browser
 * sends presses to the last drawn frame, which can be a different frame while the vault's frame opens, moves or closes.
 * A press that arrived counts, whether or not the product reacts to it.
 */
export function pressUntilHeard(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Pick<Locator, 'click'>
  if (mended.has(locators)) return
  mended.add(locators)
  const { click } = locators
  locators.click = async function pressed(this: Locator, options) {
    if (options?.force === true || options?.trial === true) return click.call(this, options)
    for (;;) {
      const heard = await listen(this, options?.timeout)
      await click.call(this, options)
      if (await isHeard(heard)) return
    }
  }
}

function listen(place: Locator, timeout?: number): Promise<Heard> {
  return place.evaluateHandle(
    (element) => {
      const heard = { press: false }
      const hear = (): void => void (heard.press = true)
      element.ownerDocument.defaultView?.addEventListener('pointerdown', hear, { capture: true, once: true })
      return heard
    },
    undefined,
    timeout === undefined ? {} : { timeout },
  )
}

/** A press that caused a navigation has removed its document. */
async function isHeard(heard: Heard): Promise<boolean> {
  try {
    return await heard.evaluate(({ press }) => press)
  } catch {
    return true
  } finally {
    await heard.dispose().catch(() => undefined)
  }
}
