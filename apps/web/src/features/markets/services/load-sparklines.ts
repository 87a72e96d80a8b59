import { api, loadInto, networkStore } from '../../network/index.ts'
import { sparklinesStore } from '../model/sparklines.ts'

/** Lines show hours: what was asked for within this time is fresh; milliseconds. */
const FRESH_MS = 5 * 60_000

let askedAt = Number.NEGATIVE_INFINITY

/** Makes sure that the lines of all pairs are there or on their way, with one call for all of them. */
export const wantSparklines = (): void => {
  const now = Date.now()
  if (!networkStore.get().netState || now - askedAt < FRESH_MS) return
  askedAt = now
  void loadInto(sparklinesStore, api.closes).then(() => {
    if (sparklinesStore.get().state !== 'ready') askedAt = Number.NEGATIVE_INFINITY
  })
}
