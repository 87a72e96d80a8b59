import { useEffect, useState } from 'react'
import { onAccountEvents } from '../../wallet/index.ts'

/** Returns a number that increases when the user's account changes, at most every half second. */
export function useAccountVersion(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = onAccountEvents((events) => {
      if (events.length === 0 || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        setVersion((count) => count + 1)
      }, 500)
    })
    return () => {
      leave()
      if (timer !== undefined) clearTimeout(timer)
    }
  }, [])
  return version
}
