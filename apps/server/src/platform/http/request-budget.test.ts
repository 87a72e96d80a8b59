import { describe, expect, it } from 'vitest'
import { RequestBudget } from './request-budget.ts'

describe('the request budget', () => {
  const budgetOf = (options: Partial<ConstructorParameters<typeof RequestBudget>[0]> = {}) => {
    const clock = { ms: 0 }
    const budget = new RequestBudget({
      perSecond: 10,
      burst: 20,
      concurrent: 1e6,
      concurrentForAll: 1e6,
      now: () => clock.ms,
      ...options,
    })
    /** Sends requests that end immediately, and returns how many were served. */
    const send = (network: string, count: number): number => {
      let served = 0
      for (let index = 0; index < count; index += 1) {
        const outcome = budget.admit(network)
        if (typeof outcome !== 'function') continue
        served += 1
        outcome()
      }
      return served
    }
    return { budget, clock, send }
  }

  it('R17 sheds requests beyond the rate of one client, and serves the others', () => {
    const { budget, clock, send } = budgetOf()
    expect([send('a', 50), send('b', 5)]).toEqual([20, 5])
    expect(budget.admit('a')).toEqual({ reason: 'client', retryAfter: 1 })
    clock.ms = 1000
    expect(send('a', 50)).toBe(10)
    clock.ms = 1_000_000
    expect(send('a', 50)).toBe(20)
  })

  it('R17 limits concurrent requests per client and in total, and releases each once', () => {
    const { budget } = budgetOf({ concurrent: 2, concurrentForAll: 3 })
    const [first, second] = [budget.admit('a'), budget.admit('a')]
    expect(budget.admit('a')).toEqual({ reason: 'client', retryAfter: 1 })
    expect(typeof budget.admit('b')).toBe('function')
    expect(budget.admit('c')).toEqual({ reason: 'everybody', retryAfter: 1 })
    for (const ended of [first, first, second]) if (typeof ended === 'function') ended()
    expect([typeof budget.admit('a'), typeof budget.admit('a')]).toEqual(['function', 'function'])
    expect(budget.admit('c')).toEqual({ reason: 'everybody', retryAfter: 1 })
  })

  it('remembers a bounded number of clients, the most recent ones', () => {
    const { budget, send } = budgetOf()
    send('early', 50)
    for (let index = 0; index < 100_000; index += 1) {
      send(`n${index}`, 1)
      if (index % 1000 === 0) send('kept', 50)
    }
    expect(budget.size).toBe(20_000)
    expect([send('kept', 1), send('early', 1)]).toEqual([0, 1])
  })
})
