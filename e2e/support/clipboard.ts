import type { Page } from '@playwright/test'

/**
 * Text in the clipboard, pasted into a field as a person pastes it: the policy of the page lets no script read the
 * clipboard. The focus returns to where it was.
 */
export async function clipboardText(page: Page): Promise<string> {
  const focused = await page.evaluateHandle(() => {
    const before = document.activeElement
    const field = document.createElement('textarea')
    field.id = 'clipboard-probe'
    // What is outside of an open dialog takes no focus.
    const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    host.append(field)
    field.focus()
    return before
  })
  await page.keyboard.press('ControlOrMeta+V')
  return page.evaluate((before) => {
    const field = document.querySelector<HTMLTextAreaElement>('#clipboard-probe')
    const pasted = field?.value ?? ''
    field?.remove()
    if (before instanceof HTMLElement) before.focus()
    return pasted
  }, focused)
}
