/** How often, and how many times, a window that has opened looks whether it has the keyboard, in milliseconds. */
const LOOK_MS = 100
const MOST_LOOKS = 20

/** Where the keyboard belongs: where it stands in the document, or else where the dialog begins. */
const place = (): HTMLElement | null => {
  const { activeElement: active, body } = document
  return active instanceof HTMLElement && active !== body
    ? active
    : document.querySelector<HTMLElement>('dialog[open] [autofocus]')
}

/**
 * Has a dialog that has just opened take the keyboard. The browser hands it to the document of a frame in its own time, and
 * what was focused before that does not always get it, or keep it. Returns how to stop.
 */
export const takeKeyboard = (): (() => void) => {
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    const at = place()
    const isTaken = document.hasFocus() && at === document.activeElement
    if (isTaken || looks >= MOST_LOOKS) clearInterval(timer)
    // Whoever opens a question reads it from its head.
    if (!isTaken) at?.focus({ preventScroll: true })
  }, LOOK_MS)
  return () => clearInterval(timer)
}
