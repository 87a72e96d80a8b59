import type { StopState } from '@tidebook/contract'
import type { KeptStop } from './kept-stop.ts'

/** How an order that waited came to its end. */
export type StopEnd = 'placed' | 'failed' | 'gone'

/** What an order is after the exchange's word about it: what it is now, or how it ended. */
export type NextStop = { readonly stop: KeptStop } | { readonly end: StopEnd; readonly result?: string }

/** What becomes of an order that waits by what the exchange says of it; undefined where it does not know it. */
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
