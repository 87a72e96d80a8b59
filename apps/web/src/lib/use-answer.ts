import type { CallResult } from '@tidebook/client/http'
import { useCallback, useEffect, useState } from 'react'
import { failedAfter, LOADING, ready, type Loadable } from './loadable.ts'

export interface Answer<T> {
  readonly loaded: Loadable<T>
  /** Asks again; what was there stays until there is an answer. */
  readonly again: () => void
  /** Puts in place what a change answered. */
  readonly put: (value: T) => void
}

/**
 * What a call answers, asked when the component appears, on demand, and every so often while the page is seen; what came
 * due while it was hidden is asked when it is seen again.
 * @param call keeps its identity as long as the question is the same @param everyMs milliseconds; never when it is 0
 */
export const useAnswer = <T>(call: () => Promise<CallResult<T>>, everyMs = 0): Answer<T> => {
  const [loaded, setLoaded] = useState<Loadable<T>>(LOADING)
  const [count, setCount] = useState(0)
  const again = useCallback(() => setCount((current) => current + 1), [])
  const put = useCallback((value: T) => setLoaded(ready(value)), [])
  useEffect(() => {
    let isCurrent = true
    call().then(
      (answer) => {
        if (isCurrent) setLoaded((last) => (answer.result ? ready(answer.data) : failedAfter(last, answer.code)))
      },
      // a newer question took over
      () => undefined,
    )
    let isDue = false
    const askSeen = (): void => {
      if (isDue && !document.hidden) again()
    }
    const due = (): void => {
      isDue = true
      askSeen()
    }
    const timer = everyMs === 0 ? undefined : setTimeout(due, everyMs)
    document.addEventListener('visibilitychange', askSeen)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', askSeen)
    }
  }, [call, count, everyMs, again])
  return { loaded, again, put }
}
