import type { StoredStop } from './stored-stop.ts'

/** Returns the present trigger price of a waiting order; undefined for one that waits for no price. */
export function triggerPrice({ trigger, present }: Pick<StoredStop, 'trigger' | 'present'>): string | undefined {
  if ('price' in trigger) return trigger.price
  return 'trail' in trigger ? present : undefined
}
