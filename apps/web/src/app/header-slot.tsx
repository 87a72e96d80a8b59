import { useEffect, useSyncExternalStore, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../lib/store.ts'

const place = createStore<HTMLElement | null>(null)
const remember = (element: HTMLElement | null): void => place.set(element)
const filled = createStore(0)

/** The room in the header that a screen may use (the trade screen puts its pair there). */
export const HeaderSlotPlace = ({ className }: { className?: string }): ReactElement => (
  <div ref={remember} className={className} />
)

/** Whether a screen fills the room; the header then shows the mark without the name. */
export const useHeaderSlotFilled = (): boolean => useSyncExternalStore(filled.subscribe, () => filled.get() > 0)

const Filled = (): null => {
  useEffect(() => {
    filled.set((screens) => screens + 1)
    return () => filled.set((screens) => screens - 1)
  }, [])
  return null
}

/** Shows its children in the header instead of in the page. */
export const HeaderSlot = ({ children }: { children: ReactNode }): ReactElement | null => {
  const element = useSyncExternalStore(place.subscribe, place.get)
  return element === null ? null : (
    <>
      <Filled />
      {createPortal(children, element)}
    </>
  )
}
