import { describe, expect, it } from 'vitest'
import { SwapWalk } from '../testing/swap-walk.ts'

/**
 * `npm run bench -- pool-product` runs a million. Without a fee, rounding of the sixteenth digit decides a few times in
 * 10,000 swaps (docs/decisions/0098), so a walk of this length must tolerate it.
 */
const SWAPS = 1500

describe('random swaps with a pool', () => {
  it.each([0, 1, 300, 1000])(
    'AMM-108 never lower its product nor favor the trader by more than the last of sixteen digits at a fee of %i',
    (fee) => {
      const walk = new SwapWalk(fee, fee + 1)
      let moved = 0
      for (let count = 0; count < SWAPS; count += 1) {
        const swap = walk.step()
        if (swap === undefined) continue
        moved += 1
        if (swap.beyond) expect(swap, `swap ${count}`).toBeUndefined()
        // Any fee exceeds a rounding error in the last digit.
        if (fee > 1 && (swap.product < 0 || swap.favour > 0)) expect(swap, `swap ${count}`).toBeUndefined()
      }
      expect(moved).toBeGreaterThan(SWAPS / 2)
    },
  )
})
