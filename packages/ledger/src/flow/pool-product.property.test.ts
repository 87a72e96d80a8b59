import { describe, expect, it } from 'vitest'
import { SwapWalk } from '../testing/swap-walk.ts'

/** `npm run bench -- pool-product` runs a million. */
const SWAPS = 1500

describe('random swaps with a pool', () => {
  it.each([0, 1, 300, 1000])('AMM-108 never lower its product nor favor the trader at a fee of %i', (fee) => {
    const walk = new SwapWalk(fee, fee + 1)
    let moved = 0
    for (let count = 0; count < SWAPS; count += 1) {
      const swap = walk.step()
      if (swap === undefined) continue
      moved += 1
      if (swap.product < 0 || swap.favour > 0) expect(swap, `swap ${count}`).toBeUndefined()
    }
    expect(moved).toBeGreaterThan(SWAPS / 2)
  })
})
