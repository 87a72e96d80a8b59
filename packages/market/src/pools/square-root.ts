import { ZERO, rescale } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'

/** Returns the square root of a non-negative value, truncated after `scale` decimals. */
export function squareRoot(value: Decimal, scale: number): Decimal {
  const { coefficient } = rescale(value, 2 * scale, 'down')
  if (coefficient <= 0n) return ZERO
  let root = 10n ** BigInt(Math.ceil(String(coefficient).length / 2))
  for (;;) {
    const next = (root + coefficient / root) / 2n
    if (next >= root) return { coefficient: root, scale }
    root = next
  }
}
