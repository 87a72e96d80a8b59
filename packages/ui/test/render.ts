import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders an element into a test page, and returns functions for user actions. */
export function onPage(element: ReactElement) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const show = (next: ReactElement): void => act(() => root.render(next))
  show(element)
  return {
    place,
    show,
    all: (selector: string): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(selector)],
    /** Presses a key at the focus. Returns whether the page handled it. */
    press: (key: string, more: KeyboardEventInit = {}): boolean => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
      act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
      return event.defaultPrevented
    },
    click: (target: Element): void => act(() => void target.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
    tell: (target: Element, event: Event): void => act(() => void target.dispatchEvent(event)),
    focus: (target: HTMLElement | undefined): void => act(() => target?.focus()),
    leave: (): void => {
      act(() => root.unmount())
      place.remove()
    },
  }
}

/** Returns the text or name of the focused element. */
export function focused(): string {
  return document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label') || ''
}
