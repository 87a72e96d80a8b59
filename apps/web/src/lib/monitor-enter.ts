/** The event that Enter on the container triggers (specification, section 2; STA-002, A55). */
export const MONITOR_ENTER = 'monitor:enter'

const OWN_ENTER = 'button, a[href], summary, select, textarea, [contenteditable="true"], [role="menu"], [role="tab"]'

/**
 * Returns the element that Enter submits: the form or the primary button of the topmost dialog, else the form around
 * the focus, else the form of the page.
 */
function enterTarget(page: Document, focus: Element | null): HTMLFormElement | HTMLButtonElement | undefined {
  const dialogs = [...page.querySelectorAll<HTMLDialogElement>('dialog[open]')]
  const top = dialogs.at(-1)
  const form = top?.querySelector('form') ?? (top === undefined ? focus?.closest('form') : undefined)
  if (form) return form
  const scope: ParentNode = top ?? page
  return (
    scope.querySelector<HTMLButtonElement>('button[data-primary]') ??
    (top === undefined ? (page.querySelector<HTMLFormElement>('form[data-enter]') ?? undefined) : undefined)
  )
}

function submit(target: HTMLFormElement | HTMLButtonElement): void {
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}

/**
 * Makes Enter anywhere in the page submit the topmost form or dialog exactly once. Controls that use Enter themselves
 * (buttons, links, menus, text areas) keep it. Dispatches `monitor:enter` for every press.
 * @param submitTarget submits a form or a button
 * @returns a function that removes this behavior
 */
export function startMonitorEnter(page: Document, submitTarget = submit): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing || event.repeat) return
    const focus = event.target instanceof Element ? event.target : null
    if (focus?.closest(OWN_ENTER)) return
    // Without this the browser would submit the form around the focus as well.
    event.preventDefault()
    const target = enterTarget(page, focus)
    page.dispatchEvent(new CustomEvent(MONITOR_ENTER, { detail: { target } }))
    if (target !== undefined) submitTarget(target)
  }
  page.addEventListener('keydown', press)
  return () => page.removeEventListener('keydown', press)
}
