import type { Page } from '@playwright/test'

/**
 * Returns the layout faults of the current page: horizontal scrolling, text cut off without an ellipsis, or overlapping
 * items in the header.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Tolerance for the browser's rounding, in CSS pixels. */
    const SLACK = 1
    const faults: string[] = []
    const { clientWidth: wide } = document.documentElement

    /** Only rows of chips and tabs may scroll horizontally. */
    const mayScroll = '[role="toolbar"], [role="toolbar"] *, [role="tablist"]'
    for (const element of document.querySelectorAll('html, body, body *'))
      if (
        element.scrollWidth > element.clientWidth + SLACK &&
        element.clientWidth > 0 &&
        !element.matches(mayScroll) &&
        (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX))
      )
        faults.push(
          `scrolls sideways: ${element.tagName.toLowerCase()}.${element.className.toString().slice(0, 40)} ${element.scrollWidth} > ${element.clientWidth}`,
        )

    const shown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    /** Whether an element is only for screen readers or hidden. */
    const unseen = (element: Element): boolean =>
      element.closest('.sr-only, [aria-hidden="true"], dialog:not([open])') !== null

    /** Clipping ancestors of an element, cached because most texts share most of their ancestors. */
    const around = new Map<
      Element,
      { readonly fixed: boolean; readonly open: boolean; readonly soft: boolean; readonly edge: DOMRect }
    >()
    const frameOf = (element: Element) => {
      const known = around.get(element)
      if (known !== undefined) return known
      const { position, overflowX, display, textOverflow } = getComputedStyle(element)
      const frame = {
        fixed: position === 'fixed',
        open: overflowX === 'visible' || display === 'contents',
        soft: textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll',
        edge: element.getBoundingClientRect(),
      }
      around.set(element, frame)
      return frame
    }

    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || parent === null || unseen(parent) || !shown(parent)) continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      let cut: string | undefined
      let reachable = false
      for (let at: Element | null = parent; at !== null; at = at.parentElement) {
        const { fixed, open, soft, edge } = frameOf(at)
        if (fixed) break
        if (open) continue
        // A line that wrapped out of view is hidden on purpose, not cut off.
        if (box.top >= edge.bottom - SLACK || box.bottom <= edge.top + SLACK) {
          reachable = true
          break
        }
        if (box.left >= edge.left - SLACK && box.right <= edge.right + SLACK) continue
        reachable = soft
        if (!reachable) cut = `${at.tagName.toLowerCase()}.${at.className.toString().slice(0, 40)}`
        break
      }
      if (reachable) continue
      if (cut !== undefined) faults.push(`cut: "${text}" by ${cut}`)
      else if (box.right > wide + SLACK || box.left < -SLACK)
        faults.push(`past the edge: "${text}" at ${Math.round(box.right)}`)
    }

    const header = document.querySelector('header')
    const items = [...(header?.querySelectorAll('a, button, p, dl > div, [data-item]') ?? [])]
      .filter((item) => shown(item) && !unseen(item) && item.closest('dialog, [popover]') === null)
      .map((item) => ({ name: item.textContent?.trim() ?? '', item, box: item.getBoundingClientRect() }))
    const bar = header?.getBoundingClientRect()
    const inBar = items.filter(({ box }) => bar !== undefined && box.width > 0 && box.top < bar.bottom - SLACK)
    for (const [index, one] of inBar.entries()) {
      if (one.box.right > wide + SLACK) faults.push(`header past the edge: "${one.name}"`)
      for (const other of inBar.slice(index + 1)) {
        if (one.item.contains(other.item) || other.item.contains(one.item)) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > SLACK && down > SLACK) faults.push(`header: "${one.name}" lies on "${other.name}"`)
      }
    }
    return [...new Set(faults)]
  })
}
