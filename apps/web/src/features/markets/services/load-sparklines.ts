import { api, loadInto, networkStore } from '../../network/index.ts'
import { sparklinesStore } from '../model/sparklines.ts'

/** Time during which loaded lines are fresh, in milliseconds; the lines cover hours. */
const FRESH_MS = 5 * 60_000

let requestedAt = Number.NEGATIVE_INFINITY

/** Ensures with one call that the lines of all pairs are loaded or loading. */
export const ensureSparklines = (): void => {
  const now = Date.now()
  if (!networkStore.get().netState || now - requestedAt < FRESH_MS) return
  requestedAt = now
  void loadInto(sparklinesStore, api.closes).then(() => {
    if (sparklinesStore.get().state !== 'ready') requestedAt = Number.NEGATIVE_INFINITY
  })
}
