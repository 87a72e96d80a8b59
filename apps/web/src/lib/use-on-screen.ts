import { useEffect, useState, type RefObject } from 'react'

/** Returns whether any part of an element is visible; true if the browser cannot detect it. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(!('IntersectionObserver' in globalThis))
  useEffect(() => {
    if (element.current === null || !('IntersectionObserver' in globalThis)) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}
