import { describe, expect, it } from 'vitest'
import { createFaucetBudget, type FaucetLimits } from './faucet-budget.ts'

const WIDE: FaucetLimits = { perAddressAndHour: 1e6, perSenderAndHour: 1e6, perMinute: 1e6, perDay: 1e6, atOnce: 1e6 }

/** Runs tasks in sequence. */
async function inTurn(work: readonly (() => Promise<boolean>)[]): Promise<boolean[]> {
  const done: boolean[] = []
  for (const each of work) done.push(await each())
  return done
}

describe('the budget of the faucet', () => {
  const budgetWith = (limits: Partial<FaucetLimits>, clock = { now: 0 }) => {
    const budget = createFaucetBudget({ ...WIDE, ...limits }, () => clock.now)
    let count = 0
    return {
      clock,
      /** Takes a payment from the budget and finishes it immediately, for a new address and sender by default. */
      pay: async (address = `j${(count += 1)}`, sender = `s${count}`): Promise<boolean> => {
        const paid = await budget.take(address, sender)
        paid?.()
        return paid !== undefined
      },
      take: () => budget.take(`j${(count += 1)}`, `s${count}`),
    }
  }

  it('is limited per sender, address, minute and day, and recovers', async () => {
    const sender = budgetWith({ perSenderAndHour: 2 })
    expect(await inTurn([1, 2, 3].map((each) => () => sender.pay(`j${each}`, 'one')))).toEqual([true, true, false])
    expect(await sender.pay('j9', 'another')).toBe(true)
    const address = budgetWith({ perAddressAndHour: 1 })
    expect(await inTurn([1, 2].map((each) => () => address.pay('j', `s${each}`)))).toEqual([true, false])
    const minute = budgetWith({ perMinute: 2 })
    expect([await minute.pay(), await minute.pay(), await minute.pay()]).toEqual([true, true, false])
    minute.clock.now = 60_000
    expect(await minute.pay()).toBe(true)
    const day = budgetWith({ perDay: 2 })
    expect([await day.pay(), await day.pay(), await day.pay()]).toEqual([true, true, false])
    day.clock.now = 86_400_000
    expect(await day.pay()).toBe(true)
  })

  it('is not reduced by a rejected request', async () => {
    const budget = budgetWith({ perMinute: 1, perSenderAndHour: 2 })
    expect([await budget.pay('a', 'one'), await budget.pay('b', 'one')]).toEqual([true, false])
    budget.clock.now = 60_000
    expect(await budget.pay('c', 'one')).toBe(true)
  })

  it('allows a bounded number of concurrent payments, without a queue', async () => {
    const budget = budgetWith({ atOnce: 2 })
    const paid = await budget.take()
    expect([paid, await budget.take(), await budget.take()].map((each) => each !== undefined)).toEqual([
      true,
      true,
      false,
    ])
    paid?.()
    expect(await budget.take()).toBeDefined()
  })
})
