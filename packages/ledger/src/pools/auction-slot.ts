import type { AuctionSlot } from '../state/pool-parts.ts'

/** How long a slot is held. */
export const SLOT_SECONDS = 24 * 60 * 60
/** Its price falls in so many steps. */
export const SLOT_INTERVALS = 20
const INTERVAL_SECONDS = SLOT_SECONDS / SLOT_INTERVALS

/** The interval, from 0, in which a slot stands; undefined when it ended. */
export function slotInterval({ expiration }: AuctionSlot, now: number): number | undefined {
  const used = now - (expiration - SLOT_SECONDS)
  if (expiration < SLOT_SECONDS || used < 0 || used >= SLOT_SECONDS) return undefined
  return Math.floor(used / INTERVAL_SECONDS)
}
