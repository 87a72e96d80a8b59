import type { VisibilityReport } from './visibility.ts'

/**
 * Whether an element is fully inside the scrolled area of the confirmation. An element that is clipped by a fraction of
 * a pixel, or reaches below the border, is partly hidden although nothing covers it. The user must scroll to it.
 */
export function isInPlace({ element, box }: Pick<VisibilityReport, 'element' | 'box'>): boolean {
  const frame = element.closest('[data-scrolls]')
  if (frame === null) return true
  // The inner edge of the border clips the scrolling content.
  const top = frame.getBoundingClientRect().top + frame.clientTop
  return box.top >= top && box.bottom <= top + frame.clientHeight
}
