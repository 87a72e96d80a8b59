/**
 * Positions an open popover under its control in browsers without anchor positioning. Does nothing in other browsers,
 * where the style sheet positions it.
 */
export function placeUnder(popover: HTMLElement | null, control: HTMLElement | null, end: boolean): void {
  if (popover === null || control === null || CSS.supports('position-area: bottom')) return
  const at = control.getBoundingClientRect()
  const size = popover.getBoundingClientRect()
  const left = end ? at.right - size.width : at.left
  const room = window.innerHeight - at.bottom
  popover.style.position = 'fixed'
  popover.style.left = `${Math.max(0, Math.min(left, window.innerWidth - size.width))}px`
  popover.style.top = `${room < size.height ? at.top - size.height : at.bottom}px`
}
