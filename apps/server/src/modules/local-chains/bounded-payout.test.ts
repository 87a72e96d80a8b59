import { randomBytes } from 'node:crypto'
import { chainOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { boundedPayout, PAYOUT_LIMITS } from './bounded-payout.ts'

function stranger(): string {
  return chainOf('xrp').addressOfKey(new Uint8Array(randomBytes(32)))
}

function none() {
  return Promise.resolve(false)
}

describe('payouts of test coins', () => {
  it('are limited in total across addresses, even for parallel requests', async () => {
    let paid = 0
    const pay = async (): Promise<boolean> => {
      paid += 1
      return true
    }
    const payout = boundedPayout({ chain: 'xrp', pay, isAgents: none })
    const outcomes = await Promise.all(Array.from({ length: PAYOUT_LIMITS.inTotal + 20 }, () => payout(stranger())))
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(PAYOUT_LIMITS.inTotal)
    expect(outcomes.filter((outcome) => outcome === 'usedUp')).toHaveLength(20)
    expect(paid).toBe(PAYOUT_LIMITS.inTotal)
  })

  it('are not counted if the chain did not accept them', async () => {
    let isUp = false
    const pay = () => (isUp ? Promise.resolve(true) : Promise.reject(new TypeError('no answer')))
    const payout = boundedPayout({ chain: 'xrp', pay, isAgents: none })
    const account = stranger()
    for (let tries = 0; tries < 10; tries += 1) expect(await payout(account)).toBe('failed')
    isUp = true
    for (let tries = 0; tries < PAYOUT_LIMITS.perAddress; tries += 1) expect(await payout(account)).toBe('paid')
    expect(await payout(account)).toBe('usedUp')
  })
})
