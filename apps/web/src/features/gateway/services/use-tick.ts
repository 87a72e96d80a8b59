import { useEffect, useState } from 'react'

/**
 * Returns a counter that increases at an interval while waiting on a visible page, and once when the page becomes
 * visible again.
 * @param everyMs interval in milliseconds
 */
export function useTick(everyMs: number, isWaiting: boolean): number {
  const [beat, setBeat] = useState(0)
  useEffect(() => {
    if (!isWaiting) return undefined
    const next = (): void => {
      if (!document.hidden) setBeat((count) => count + 1)
    }
    const timer = setInterval(next, everyMs)
    document.addEventListener('visibilitychange', next)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', next)
    }
  }, [everyMs, isWaiting])
  return beat
}
