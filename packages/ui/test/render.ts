import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** An element on the page of a test, with the hands of a person. */
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
    /** Presses a key where the focus is; answers whether the page took it for itself. */
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

/** What has the focus, by its words or its name. */
export const focused = (): string =>
  document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label') || ''
