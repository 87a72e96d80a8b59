import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlainLedger, SETTINGS, name } from '../../tests/testkit/plain-ledger.ts'

describe('a queue restarted after a close', () => {
  /** The price of a full ledger does not depend on earlier ledgers. */
  const STEADY = { ...SETTINGS, startTarget: 3, leastTarget: 3, mostTarget: 3, leastMultiplier: 1_000_000_000 }

  it('decides like a queue that never stopped, including transactions with a temporary refusal', () => {
    const terms = fc.record({
      account: fc.integer({ min: 1, max: 4 }),
      ahead: fc.integer({ min: 0, max: 3 }),
      fee: fc.constantFrom(10n, 12n, 13n, 20n, 50_000n),
      last: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
      close: fc.integer({ min: 0, max: 5 }),
      stuck: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 80 }), (wishes) => {
        const pair = [new PlainLedger(STEADY), new PlainLedger(STEADY)] as const
        for (const { account, ahead, fee, last, close, stuck } of wishes) {
          const [results, closed] = [new Set<string>(), new Set<string>()]
          for (const tried of pair) {
            const sequence = (tried.sequences.get(account) ?? 1) + ahead
            const fields = last === undefined ? {} : { LastLedgerSequence: tried.openIndex + last }
            tried.stuck = stuck ? account : undefined
            results.add(tried.send({ account, sequence, fee, fields }))
            if (close === 0) closed.add(JSON.stringify(tried.close()))
          }
          if (close === 0) {
            pair[1].restart()
            expect(closed.size).toBe(1)
          }
          expect(results.size).toBe(1)
          expect(pair[1].queue.size).toBe(pair[0].queue.size)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('drops a temporarily refused transaction after ten ledgers, regardless of restarts', () => {
    const tried = new PlainLedger(STEADY)
    tried.fill()
    expect(tried.send({ account: 1, sequence: 1 })).toBe('terQUEUED')
    tried.stuck = 1
    for (let closes = 0; closes < 10; closes += 1) {
      expect(tried.queue.size).toBe(1)
      tried.close()
      tried.restart()
    }
    tried.close()
    expect(tried.queue.size).toBe(0)
  })

  it('does not store transactions that can no longer enter a ledger', () => {
    const tried = new PlainLedger({ ...STEADY, ledgersAhead: 0 })
    tried.fill()
    expect(tried.send({ account: 1, sequence: 1, fields: { LastLedgerSequence: 11 } })).toBe('terQUEUED')
    expect(tried.send({ account: 2, sequence: 1, fields: { LastLedgerSequence: 10 } })).toBe('terQUEUED')
    tried.stuck = 1
    tried.close()
    expect(tried.queue.kept().map(({ tx }) => tx.hash)).toEqual([name(1, 1)])
    tried.restart()
    tried.close()
    expect(tried.queue.kept()).toEqual([])
  })

  it('restores no more than its capacity', () => {
    const tried = new PlainLedger(STEADY)
    tried.fill()
    for (const account of [1, 2, 3, 4]) tried.send({ account, sequence: 1 })
    const before = tried.queue.kept()
    tried.restart({ ...STEADY, capacity: 3 })
    expect(tried.queue.kept()).toEqual(before.slice(0, 3))
  })

  it('stores only the head of a queue that is too long to write with every ledger', () => {
    const tried = new PlainLedger({ ...STEADY, capacityBytes: 1e9 })
    tried.fill()
    tried.blobBytes = 3_000_000
    for (const account of [1, 2, 3, 4]) expect(tried.send({ account, sequence: 1 })).toBe('terQUEUED')
    expect(tried.queue.kept().map(({ tx }) => tx.hash)).toEqual([name(1, 1), name(2, 1)])
  })
})
