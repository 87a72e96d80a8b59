import { randomBytes } from 'node:crypto'
import { chainOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { boundedGift, GIFT_LIMITS } from './bounded-gift.ts'

function stranger(): string {
  return chainOf('xrp').addressOfKey(new Uint8Array(randomBytes(32)))
}

function none() {
  return Promise.resolve(false)
}

describe('gifts of test coins', () => {
  it('are limited in total across addresses, even for parallel requests', async () => {
    let paid = 0
    const give = async (): Promise<boolean> => {
      paid += 1
      return true
    }
    const gift = boundedGift({ chain: 'xrp', give, isAgents: none })
    const outcomes = await Promise.all(Array.from({ length: GIFT_LIMITS.inTotal + 20 }, () => gift(stranger())))
    expect(outcomes.filter((outcome) => outcome === 'given')).toHaveLength(GIFT_LIMITS.inTotal)
    expect(outcomes.filter((outcome) => outcome === 'usedUp')).toHaveLength(20)
    expect(paid).toBe(GIFT_LIMITS.inTotal)
  })

  it('are not counted if the chain did not accept them', async () => {
    let isUp = false
    const give = () => (isUp ? Promise.resolve(true) : Promise.reject(new TypeError('no answer')))
    const gift = boundedGift({ chain: 'xrp', give, isAgents: none })
    const account = stranger()
    for (let tries = 0; tries < 10; tries += 1) expect(await gift(account)).toBe('notTaken')
    isUp = true
    for (let tries = 0; tries < GIFT_LIMITS.perAddress; tries += 1) expect(await gift(account)).toBe('given')
    expect(await gift(account)).toBe('usedUp')
  })
})
