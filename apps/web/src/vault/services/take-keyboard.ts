/** Interval, in milliseconds, and number of checks whether an opened window has the focus. */
const LOOK_MS = 100
const MOST_LOOKS = 20

/** Returns the element to focus: the active one in the document, or else the start of the dialog. */
const place = (): HTMLElement | null => {
  const { activeElement: active, body } = document
  return active instanceof HTMLElement && active !== body
    ? active
    : document.querySelector<HTMLElement>('dialog[open] [autofocus]')
}

/**
 * Moves the focus into a dialog that has just opened. The browser gives a frame's document the focus with a delay, and
 * an element focused earlier does not always get or keep it.
 * @returns a function that stops this
 */
export const takeKeyboard = (): (() => void) => {
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    const at = place()
    const isTaken = document.hasFocus() && at === document.activeElement
    if (isTaken || looks >= MOST_LOOKS) clearInterval(timer)
    // The user reads a confirmation from its start.
    if (!isTaken) at?.focus({ preventScroll: true })
  }, LOOK_MS)
  return () => clearInterval(timer)
}
