import { useCallback, useState } from 'react'

/** Remembers that the drawing library failed to load, until a retry or until the network is back. */
export function useBroken(stale: boolean): {
  readonly broken: boolean
  readonly fail: () => void
  readonly reset: () => void
} {
  const [broken, setBroken] = useState(false)
  const fail = useCallback(() => setBroken(true), [])
  const [before, setBefore] = useState(stale)
  if (before !== stale) {
    setBefore(stale)
    // Retry parts that failed to load offline once the network is back.
    if (!stale) setBroken(false)
  }
  return { broken, fail, reset: () => setBroken(false) }
}
