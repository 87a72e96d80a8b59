import { type CallResult, isCanceled } from '@tidebook/client/http'
import { useCallback, useEffect, useRef, useState } from 'react'
import { LOADING, type Loadable, failedAfter, ready } from '../../../lib/loadable.ts'

const AGAIN_MS = 400

/**
 * The answer of a call, asked again when `call` or `version` changes. A new call starts empty, a new version keeps what
 * is there until the answer comes. `undefined` asks nothing.
 */
export function useCall<T>(
  call: ((signal: AbortSignal) => Promise<CallResult<T>>) | undefined,
  version: number,
): {
  readonly answer: Loadable<T>
  readonly retry: () => void
  /** Asks again while what is there stays; settles when the answer has come. */
  readonly refresh: () => Promise<void>
} {
  const [state, setState] = useState<{ readonly call: typeof call; readonly answer: Loadable<T> }>({
    call,
    answer: LOADING,
  })
  const [tries, setTries] = useState(0)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    if (call === undefined) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const put = (next: (last: Loadable<T>) => Loadable<T>): void => {
      if (stop.signal.aborted) return
      setState((last) => ({ call, answer: next(last.call === call ? last.answer : LOADING) }))
      for (const settle of waiting.current.splice(0)) settle()
    }
    call(stop.signal).then(
      (result) => put((last) => (result.result ? ready(result.data) : failedAfter(last, result.code))),
      (error: unknown) => {
        // Another part of the page asked the same: this one asks again a moment later.
        if (isCanceled(error) && !stop.signal.aborted)
          timer = setTimeout(() => setTries((count) => count + 1), AGAIN_MS)
        else put((last) => failedAfter(last, 'networkError'))
      },
    )
    return () => {
      stop.abort()
      if (timer !== undefined) clearTimeout(timer)
    }
  }, [call, version, tries])
  const retry = useCallback(() => {
    setState({ call, answer: LOADING })
    setTries((count) => count + 1)
  }, [call])
  const refresh = useCallback(() => {
    setTries((count) => count + 1)
    return new Promise<void>((resolve) => waiting.current.push(resolve))
  }, [])
  return { answer: state.call === call ? state.answer : LOADING, retry, refresh }
}
