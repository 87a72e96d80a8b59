/**
 * A ref that focuses an element when it appears. When the element disappears while it has the focus, the previously
 * focused control gets the focus back.
 */
export function borrowFocus(element: HTMLElement | null): () => void {
  const before = document.activeElement
  element?.focus({ preventScroll: true })
  return () => {
    if (document.activeElement === element && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
