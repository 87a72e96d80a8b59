import type { StopState } from '@tidebook/contract'
import type { KeptStop } from './kept-stop.ts'

/** Final outcome of a stop order. */
export type StopEnd = 'placed' | 'failed' | 'gone'

/** Next state of a stop order: the updated order, or its outcome. */
export type NextStop = { readonly stop: KeptStop } | { readonly end: StopEnd; readonly result?: string }

/**
 * Returns the next state of a stop order from the exchange's report; undefined means that the exchange does not know
 * it.
 */
export const nextStop = (stop: KeptStop, told: StopState | undefined): NextStop => {
  if (told === undefined) return { stop }
  switch (told.state) {
    case 'armed':
    case 'sent':
    case 'expired':
      return { stop: stop.phase === told.state ? stop : { ...stop, phase: told.state } }
    case 'done':
      return told.result === 'tesSUCCESS'
        ? { end: 'placed' }
        : { end: 'failed', ...(told.result !== undefined && { result: told.result }) }
    default:
      return { end: told.state }
  }
}
