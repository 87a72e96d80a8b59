import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlainLedger, SETTINGS, name } from '../../tests/testkit/plain-ledger.ts'

describe('a queue restarted after a close', () => {
  /** The price of a full ledger does not depend on earlier ledgers. */
  const STEADY = { ...SETTINGS, startTarget: 3, leastTarget: 3, mostTarget: 3, leastMultiplier: 1_000_000_000 }

  it('charges the prices of a queue that never stopped', () => {
    const pair = [new PlainLedger(), new PlainLedger()] as const
    const entered = pair.map((tried) => {
      for (let account = 1; account <= 30; account += 1) tried.send({ account, sequence: 1, fee: 50_000_000_000n })
      tried.close()
      if (tried === pair[1]) tried.restart()
      const { medianLevel, target } = tried.queue
      for (let account = 1; account <= 10; account += 1) tried.send({ account, sequence: 2 })
      return { medianLevel, target, entered: tried.close() }
    })
    expect(entered[0]?.target).toBe(36)
    expect(entered[1]).toEqual(entered[0])
  })

  it.each([
    ['steady', STEADY],
    ['changing', SETTINGS],
  ])(
    'decides at %s prices like a queue that never stopped, including transactions with a temporary refusal',
    (_prices, settings) => {
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
          const pair = [new PlainLedger(settings), new PlainLedger(settings)] as const
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
    },
  )

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

  it('stores every waiting transaction, and refuses one beyond the bytes that it may store', () => {
    const tried = new PlainLedger({ ...STEADY, capacityBytes: 8_388_608 })
    tried.fill()
    tried.blobBytes = 3_000_000
    expect([1, 2, 3].map((account) => tried.send({ account, sequence: 1 }))).toEqual([
      'terQUEUED',
      'terQUEUED',
      'telCAN_NOT_QUEUE_FULL',
    ])
    expect(tried.queue.kept().map(({ tx }) => tx.hash)).toEqual([name(1, 1), name(2, 1)])
  })
})
