import { useEffect, useState } from 'react'
import type { Asked } from '../model/transfer-problems.ts'

/** Asks again while nobody answers, after so many milliseconds. */
const AGAIN_MS = 5000

/**
 * What a question about a key answers; asked anew when the key or the version changes, and again while nobody answers. A
 * new version keeps the last answer until the next has come.
 */
export function useAsked<T>(
  ask: (key: string, signal: AbortSignal) => Promise<T>,
  key: string | undefined,
  version: number,
): Asked<T> {
  const [answer, setAnswer] = useState<{ readonly key: string | undefined; readonly asked: Asked<T> }>({
    key: undefined,
    asked: { state: 'none' },
  })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (key === undefined) return undefined
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    ask(key, stop.signal).then(
      (value) => stop.signal.aborted || setAnswer({ key, asked: { state: 'ready', value } }),
      () => {
        if (stop.signal.aborted) return
        setAnswer({ key, asked: { state: 'failed' } })
        timer = setTimeout(() => setTries((count) => count + 1), AGAIN_MS)
      },
    )
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [ask, key, version, tries])
  if (key === undefined) return { state: 'none' }
  return answer.key === key ? answer.asked : { state: 'loading' }
}
