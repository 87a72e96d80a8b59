import type { StopState } from '@tidebook/contract'
import type { StoredStop } from './stored-stop.ts'

/** Final outcome of a stop order. */
export type StopEnd = 'placed' | 'failed' | 'gone'

/** Next state of a stop order: the updated order, or its outcome. */
export type NextStop = { readonly stop: StoredStop } | { readonly end: StopEnd; readonly result?: string }

/**
 * Returns the next state of a stop order from the exchange's report; undefined means that the exchange does not know
 * it.
 */
export function nextStop(stop: StoredStop, reported: StopState | undefined): NextStop {
  if (reported === undefined) return { stop }
  switch (reported.state) {
    case 'armed':
    case 'sent':
    case 'expired':
      return { stop: stop.phase === reported.state ? stop : { ...stop, phase: reported.state } }
    case 'done':
      return reported.result === 'tesSUCCESS'
        ? { end: 'placed' }
        : { end: 'failed', ...(reported.result !== undefined && { result: reported.result }) }
    default:
      return { end: reported.state }
  }
}
