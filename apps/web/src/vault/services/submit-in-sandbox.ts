/**
 * Submits a form as a browser would, but for the sending: the sandbox lets no form be submitted and asks no listener
 * about it, so that Enter would do nothing.
 */
export const submitInSandbox = (target: HTMLFormElement | HTMLButtonElement): void => {
  if (target instanceof HTMLFormElement)
    target.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  else target.click()
}

/** A held Enter presses nothing: a question that opens under it is answered by a press of its own. */
export const ignoreHeldEnter = (page: Document): void =>
  page.addEventListener('keydown', (event) => event.key === 'Enter' && event.repeat && event.preventDefault(), true)
