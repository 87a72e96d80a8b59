/**
 * Places an open popover under its control where the browser has no anchor positioning.
 * Where it has, the style sheet does the work and this does nothing.
 */
export const placeUnder = (popover: HTMLElement | null, control: HTMLElement | null, end: boolean): void => {
  if (popover === null || control === null || CSS.supports('position-area: bottom')) return
  const at = control.getBoundingClientRect()
  const size = popover.getBoundingClientRect()
  const left = end ? at.right - size.width : at.left
  const room = window.innerHeight - at.bottom
  popover.style.position = 'fixed'
  popover.style.left = `${Math.max(0, Math.min(left, window.innerWidth - size.width))}px`
  popover.style.top = `${room < size.height ? at.top - size.height : at.bottom}px`
}
