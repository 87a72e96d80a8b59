/** Interval between checks whether an opened window has the focus, in milliseconds, and their number. */
const ATTEMPT_INTERVAL_MS = 100
const MAX_ATTEMPTS = 20

/** Returns the element to focus: the active one in the document, or else the start of the dialog. */
function place(): HTMLElement | null {
  const { activeElement: active, body } = document
  return active instanceof HTMLElement && active !== body
    ? active
    : document.querySelector<HTMLElement>('dialog[open] [autofocus]')
}

/**
 * Moves the focus into a dialog that has just opened. The browser gives a frame's document the focus with a delay, and
 * an element focused earlier does not always get or keep it.
 * @returns a function that stops the checks
 */
export function moveFocusIntoDialog(): () => void {
  let attempts = 0
  const timer = setInterval(() => {
    attempts += 1
    const at = place()
    const isTaken = document.hasFocus() && at === document.activeElement
    if (isTaken || attempts >= MAX_ATTEMPTS) clearInterval(timer)
    // The user reads a confirmation from its start.
    if (!isTaken) at?.focus({ preventScroll: true })
  }, ATTEMPT_INTERVAL_MS)
  return () => clearInterval(timer)
}
