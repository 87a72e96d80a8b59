import { amountFromJson, xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { Amounts } from './amounts.ts'
import { Cast } from './cast.ts'
import { Random } from './random.ts'

const { assets } = new Cast(1)

describe('Amounts', () => {
  it("fit the protocol's encoding", () => {
    const amounts = new Amounts(new Random(1), assets, false)
    for (let round = 0; round < 300; round += 1) {
      const amount = amounts.any()
      expect(() => amountFromJson(xrp, amount, 'Amount')).not.toThrow()
      expect(() => amountFromJson(xrp, amounts.worthAbout(amount, 1.1), 'Amount')).not.toThrow()
    }
  })

  it('reach the ends of the range only on request', () => {
    const drops = (isExtreme: boolean): string[] => {
      const amounts = new Amounts(new Random(1), assets, isExtreme)
      return Array.from({ length: 1000 }, () => amounts.drops())
    }
    expect(drops(true)).toContain('100000000000000000')
    expect(drops(false).every((text) => text.length < 11)).toBe(true)
  })
})
