import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from './store.ts'

const place = createStore<HTMLElement | null>(null)

function remember(element: HTMLElement | null): void {
  return place.set(element)
}

/** The area of the header that a screen can fill (the trade screen puts its pair there). */
export function HeaderSlotPlace({ className }: { className?: string }): ReactElement {
  return <div ref={remember} className={className} />
}

/** Shows its children in the header instead of in the page. */
export function HeaderSlot({ children }: { children: ReactNode }): ReactElement | null {
  const element = useSyncExternalStore(place.subscribe, place.get)
  return element === null ? null : createPortal(children, element)
}
