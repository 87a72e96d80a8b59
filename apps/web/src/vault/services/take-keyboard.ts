/** How often, and how many times, a window that has opened looks whether it has the keyboard, in milliseconds. */
const LOOK_MS = 100
const MOST_LOOKS = 20

/**
 * Has a dialog that has just opened take the keyboard. The browser hands it to the document of a frame in its own time, and
 * what was focused before that does not always get it. Returns how to stop.
 */
export const takeKeyboard = (): (() => void) => {
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    if (document.hasFocus() || looks >= MOST_LOOKS) clearInterval(timer)
    if (document.hasFocus() || !(document.activeElement instanceof HTMLElement)) return
    document.activeElement.focus()
  }, LOOK_MS)
  return () => clearInterval(timer)
}
