import { useEffect, useState } from 'react'

/**
 * Counts up every so often while something is waited for and the page is seen, and once when it is seen again.
 * @param everyMs milliseconds
 */
export function useBeat(everyMs: number, isWaiting: boolean): number {
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
