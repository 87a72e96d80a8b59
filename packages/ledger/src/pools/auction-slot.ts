import { SLOT_INTERVALS, SLOT_SECONDS } from '@tidebook/amount/exchange'
import type { AuctionSlot } from '../state/pool-parts.ts'

const INTERVAL_SECONDS = SLOT_SECONDS / SLOT_INTERVALS

/** Returns the current interval of a slot, from 0, or undefined when the slot has expired. */
export function slotInterval({ expiration }: AuctionSlot, now: number): number | undefined {
  const used = now - (expiration - SLOT_SECONDS)
  if (expiration < SLOT_SECONDS || used < 0 || used >= SLOT_SECONDS) return undefined
  return Math.floor(used / INTERVAL_SECONDS)
}
