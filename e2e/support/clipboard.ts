import type { Page } from '@playwright/test'

/**
 * Returns the clipboard text by pasting it into a field as a user would, because the page's policy forbids scripts to
 * read the clipboard. Restores the focus.
 */
export async function clipboardText(page: Page): Promise<string> {
  const focused = await page.evaluateHandle(() => {
    const before = document.activeElement
    const field = document.createElement('textarea')
    field.id = 'clipboard-probe'
    // Elements outside of an open dialog cannot receive focus.
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
