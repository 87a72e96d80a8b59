import type { CallResult } from '@tidebook/client/http'
import { useCallback, useEffect, useState } from 'react'
import { failedAfter, LOADING, ready, type Loadable } from '../../../lib/loadable.ts'

export interface Own<T> {
  readonly loaded: Loadable<T>
  readonly again: () => void
  /** Puts in place what a change answered. */
  readonly put: (value: T) => void
}

/** Something of the own account, asked for when it is shown. @param call keeps its identity for one account */
export const useOwn = <T>(call: () => Promise<CallResult<T>>): Own<T> => {
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
    return () => {
      isCurrent = false
    }
  }, [call, count])
  return { loaded, again, put }
}
