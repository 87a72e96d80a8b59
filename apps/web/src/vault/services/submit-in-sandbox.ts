/**
 * Submits a form like a browser, but without sending it: the sandbox blocks form submission before any listener runs,
 * so that Enter would do nothing.
 */
export function submitInSandbox(target: HTMLFormElement | HTMLButtonElement): void {
  if (target instanceof HTMLFormElement)
    target.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  else target.click()
}

/** Ignores a held Enter: a confirmation that opens under it needs a key press of its own. */
export function ignoreHeldEnter(page: Document): void {
  return page.addEventListener(
    'keydown',
    (event) => event.key === 'Enter' && event.repeat && event.preventDefault(),
    true,
  )
}
