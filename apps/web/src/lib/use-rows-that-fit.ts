import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Returns the number of whole rows that fit into an element, updated on resize. The row height is the token --row. */
export function useRowsThatFit(): { ref: RefObject<HTMLDivElement | null>; rows: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = (): void => {
      const row = Number.parseInt(getComputedStyle(element).getPropertyValue('--row'), 10)
      setRows(row > 0 ? Math.floor(element.clientHeight / row) : 0)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return { ref, rows }
}
