import { parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { raisedPrice } from './evm-raise.ts'

const GAS = 21_000n
const GWEI = 1_000_000_000n
/** A gas price of 100 gwei for a payment. */
const HIGHEST = parseDecimal('0.0021')

describe('the price that replaces a transaction (OPS-209)', () => {
  it('OPS-209: raises every field by more than 12.5 % over the highest earlier one', () => {
    const earlier = [
      { maxFeePerGas: 8n * GWEI, maxPriorityFeePerGas: GWEI },
      { maxFeePerGas: 16n * GWEI, maxPriorityFeePerGas: 0n },
    ]
    const market = { maxFeePerGas: 3n * GWEI, maxPriorityFeePerGas: 1n }
    expect(raisedPrice(earlier, market, GAS, HIGHEST)).toEqual({
      maxFeePerGas: 18n * GWEI + 1n,
      maxPriorityFeePerGas: (GWEI * 9n) / 8n + 1n,
    })
    expect(raisedPrice([{ gasPrice: 80n }], { gasPrice: 7n }, GAS, HIGHEST)).toEqual({ gasPrice: 91n })
  })

  it('raises a zero tip', () => {
    const free = { maxFeePerGas: 8n, maxPriorityFeePerGas: 0n }
    expect(raisedPrice([free], free, GAS, HIGHEST)).toEqual({ maxFeePerGas: 10n, maxPriorityFeePerGas: 1n })
  })

  it('follows the market above that, up to the limit of the network', () => {
    const earlier = [{ maxFeePerGas: 8n * GWEI, maxPriorityFeePerGas: GWEI }]
    const market = { maxFeePerGas: 60n * GWEI, maxPriorityFeePerGas: 2n * GWEI }
    expect(raisedPrice(earlier, market, GAS, HIGHEST)).toEqual(market)
    const above = { maxFeePerGas: 500n * GWEI, maxPriorityFeePerGas: 2n * GWEI }
    expect(raisedPrice(earlier, above, GAS, HIGHEST)).toEqual({ ...above, maxFeePerGas: 100n * GWEI })
  })

  it('is refused when the limit does not allow the smallest replacement', () => {
    const earlier = [{ gasPrice: 90n * GWEI }]
    expect(() => raisedPrice(earlier, { gasPrice: GWEI }, GAS, HIGHEST)).toThrow(
      expect.objectContaining({ code: 'chain/fee-too-high' }),
    )
  })
})
