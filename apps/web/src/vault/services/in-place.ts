import type { Seen } from './visibility.ts'

/**
 * Whether an element lies whole inside the part of the question that is scrolled to. One that stands out by a part of a
 * pixel, or reaches below the border, is not seen whole, and that is nobody's doing: it waits to be scrolled to.
 */
export const isInPlace = ({ element, box }: Pick<Seen, 'element' | 'box'>): boolean => {
  const frame = element.closest('[data-scrolls]')
  if (frame === null) return true
  // What scrolls is cut off at the inner edge of the border.
  const top = frame.getBoundingClientRect().top + frame.clientTop
  return box.top >= top && box.bottom <= top + frame.clientHeight
}
