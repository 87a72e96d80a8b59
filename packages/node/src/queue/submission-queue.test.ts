import type { ParsedTransaction } from '@tidebook/protocol'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { BASE, PlainLedger, SETTINGS, name } from '../../tests/testkit/plain-ledger.ts'

let ledger: PlainLedger
beforeEach(() => {
  ledger = new PlainLedger()
})

describe('a ledger with free capacity', () => {
  it("accepts transactions at the base fee and rejects by the ledger's rules", () => {
    expect(ledger.queue.openLevel).toBe(256)
    expect(ledger.send({ account: 1, sequence: 1 })).toBe('tesSUCCESS')
    expect(ledger.send({ account: 1, sequence: 3 })).toBe('terPRE_SEQ')
    expect(ledger.queue.size).toBe(0)
  })
})

describe('a full ledger', () => {
  beforeEach(() => ledger.fill())

  it('costs 500 times the base fee at its target and rises with the square of its size', () => {
    expect(ledger.queue.openLevel).toBe(500 * 256)
    expect(ledger.send({ account: 1, sequence: 1, fee: 500n * BASE })).toBe('tesSUCCESS')
    expect(ledger.queue.openLevel).toBe(Math.floor((500 * 256 * 16) / 9))
    expect(ledger.send({ account: 1, sequence: 2, fee: 500n * BASE })).toBe('terQUEUED')
  })

  it('queues lower fees and applies them next, highest fee first', () => {
    expect(ledger.send({ account: 1, sequence: 1 })).toBe('terQUEUED')
    expect(ledger.send({ account: 2, sequence: 1, fee: 20n })).toBe('terQUEUED')
    expect(ledger.send({ account: 3, sequence: 1 })).toBe('terQUEUED')
    ledger.close()
    expect(ledger.close()).toEqual([name(2, 1, 20n), name(1, 1), name(3, 1)])
  })

  it('accepts cancels without a higher fee up to twice its target', () => {
    for (let account = 1; account <= 3; account += 1) {
      expect(ledger.send({ account, sequence: 1, type: 'OfferCancel' })).toBe('tesSUCCESS')
    }
    expect(ledger.send({ account: 4, sequence: 1 })).toBe('terQUEUED')
    expect(ledger.send({ account: 5, sequence: 1, type: 'OfferCancel' })).toBe('terQUEUED')
    ledger.close()
    expect(ledger.close()).toEqual([name(5, 1, BASE, 'OfferCancel'), name(4, 1)])
  })

  it('preserves the order of an account’s transactions regardless of their fees', () => {
    expect(ledger.send({ account: 1, sequence: 1 })).toBe('terQUEUED')
    expect(ledger.send({ account: 1, sequence: 2, fee: 90_000n })).toBe('terQUEUED')
    expect(ledger.send({ account: 1, sequence: 4 })).toBe('terPRE_SEQ')
    ledger.close()
    expect(ledger.close()).toEqual([name(1, 1), name(1, 2, 90_000n)])
  })

  it('returns the waiting transactions of an account', () => {
    expect(ledger.send({ account: 1, sequence: 1, fee: 20n })).toBe('terQUEUED')
    expect(ledger.send({ account: 1, sequence: 2, fee: 30n })).toBe('terQUEUED')
    const [first, second] = [1, 2].map((account) => new Uint8Array(20).fill(account))
    if (first === undefined || second === undefined) throw new TypeError('No accounts')
    const fees = new Map([
      [1, 20n],
      [2, 30n],
    ])
    expect(ledger.queue.of(first)).toEqual({ nextSequence: 3, fees, room: SETTINGS.perAccount - 2 })
    expect(ledger.queue.of(second)).toBeUndefined()
    ledger.close()
    ledger.close()
    expect(ledger.queue.of(first)).toBeUndefined()
  })

  it('returns the same result for the same transaction', () => {
    for (let times = 0; times < 3; times += 1) expect(ledger.send({ account: 1, sequence: 1 })).toBe('terQUEUED')
    expect(ledger.queue.size).toBe(1)
  })

  it('replaces a queued transaction only for a fee at least 25 % higher', () => {
    ledger.send({ account: 1, sequence: 1, fee: 100n })
    expect(ledger.send({ account: 1, sequence: 1, fee: 124n })).toBe('telCAN_NOT_QUEUE_FEE')
    expect(ledger.send({ account: 1, sequence: 1, fee: 125n })).toBe('terQUEUED')
    expect(ledger.queue.size).toBe(1)
    ledger.close()
    expect(ledger.close()).toEqual([name(1, 1, 125n)])
  })

  it('applies a better paid transaction to the open ledger and removes the queued one that it replaces', () => {
    ledger.send({ account: 1, sequence: 1 })
    expect(ledger.send({ account: 1, sequence: 1, fee: 5000n })).toBe('tesSUCCESS')
    expect(ledger.queue.size).toBe(0)
  })

  it('does not queue a transaction that might expire, must not wait, or raises the queued fees above the balance', () => {
    const fields = (last: number): ParsedTransaction['fields'] => ({ LastLedgerSequence: last })
    expect(ledger.send({ account: 1, sequence: 1, fields: fields(9) })).toBe('tefMAX_LEDGER')
    expect(ledger.send({ account: 1, sequence: 1, fields: fields(11) })).toBe('telCAN_NOT_QUEUE')
    expect(ledger.send({ account: 1, sequence: 1 }, true)).toBe('telCAN_NOT_QUEUE')
    expect(ledger.send({ account: 1, sequence: 1, fields: fields(12) })).toBe('terQUEUED')
    expect(ledger.send({ account: 1, sequence: 2, fee: 99_991n })).toBe('telCAN_NOT_QUEUE_BALANCE')
    expect(ledger.send({ account: 1, sequence: 2, fee: -1n })).toBe('temBAD_FEE')
  })

  it('rejects a transaction that can never succeed immediately and by name, without applying it', () => {
    ledger.trials.set(1, 'telINSUF_FEE_P').set(2, 'tefMASTER_DISABLED').set(3, 'terNO_RIPPLE').set(4, 'tecUNFUNDED')
    expect(ledger.offer({ account: 1, sequence: 1 })).toEqual({ result: 'telINSUF_FEE_P', applied: false })
    expect(ledger.offer({ account: 2, sequence: 1 })).toEqual({ result: 'tefMASTER_DISABLED', applied: false })
    // another ledger may decide these differently
    expect(ledger.send({ account: 3, sequence: 1 })).toBe('terQUEUED')
    expect(ledger.send({ account: 4, sequence: 1 })).toBe('terQUEUED')
    // behind others of the same account, its result is not known yet
    ledger.trials.set(3, 'tefMASTER_DISABLED')
    expect(ledger.send({ account: 3, sequence: 2 })).toBe('terQUEUED')
    ledger.trials.set(3, 'temBAD_AMOUNT')
    expect(ledger.send({ account: 3, sequence: 3 })).toBe('temBAD_AMOUNT')
  })

  it('does not queue a transaction of an unknown account or without a place in the sequence', () => {
    ledger.unknown.add(1)
    expect(ledger.send({ account: 1, sequence: 1 })).toBe('terNO_ACCOUNT')
    expect(ledger.send({ account: 2, sequence: 0 })).toBe('telCAN_NOT_QUEUE')
    const named = { AccountTxnID: new Uint8Array(32) }
    expect(ledger.send({ account: 3, sequence: 1, fields: named })).toBe('telCAN_NOT_QUEUE')
    ledger.sequences.set(4, 7)
    expect(ledger.send({ account: 4, sequence: 6 })).toBe('tefPAST_SEQ')
    expect(ledger.queue.size).toBe(0)
  })

  it('moves a transaction with a raised fee ahead of others', () => {
    ledger.send({ account: 1, sequence: 1 })
    ledger.send({ account: 2, sequence: 1, fee: 20n })
    ledger.send({ account: 1, sequence: 1, fee: 30n })
    ledger.close()
    expect(ledger.close()).toEqual([name(1, 1, 30n), name(2, 1, 20n)])
  })

  it('applies queued transactions before new ones', () => {
    for (const account of [1, 2, 3, 4]) ledger.send({ account, sequence: 1 })
    ledger.close()
    expect(ledger.send({ account: 5, sequence: 1 })).toBe('terQUEUED')
    expect(ledger.entered).toEqual([name(1, 1), name(2, 1), name(3, 1)])
  })

  it('has a byte capacity that includes replaced transactions', () => {
    ledger.blobBytes = 2000
    for (const account of [1, 2, 3]) expect(ledger.send({ account, sequence: 1, fee: 20n })).toBe('terQUEUED')
    ledger.blobBytes = 1
    expect(ledger.send({ account: 4, sequence: 1 })).toBe('telCAN_NOT_QUEUE_FULL')
    ledger.blobBytes = 2001
    expect(ledger.send({ account: 3, sequence: 1, fee: 50n })).toBe('telCAN_NOT_QUEUE_FULL')
    ledger.blobBytes = 2000
    expect(ledger.send({ account: 3, sequence: 1, fee: 50n })).toBe('terQUEUED')
  })

  it('evicts no transaction for one that would still not fit', () => {
    ledger.blobBytes = 1000
    for (const account of [1, 2, 3, 4, 5, 6]) ledger.send({ account, sequence: 1 })
    ledger.blobBytes = 1001
    expect(ledger.send({ account: 7, sequence: 1, fee: 50n })).toBe('telCAN_NOT_QUEUE_FULL')
    expect(ledger.queue.size).toBe(6)
    ledger.blobBytes = 1000
    expect(ledger.send({ account: 7, sequence: 1, fee: 50n })).toBe('terQUEUED')
    expect(ledger.queue.size).toBe(6)
  })

  it('drops expired transactions', () => {
    ledger.send({ account: 1, sequence: 1, fields: { LastLedgerSequence: 12 } })
    for (let closes = 0; closes < 3; closes += 1) {
      ledger.fill()
      ledger.openIndex += 1
      ledger.queue.closed(1)
    }
    expect(ledger.queue.size).toBe(0)
  })

  it('has a bounded queue per account and overall, in which higher fees evict lower ones', () => {
    for (let sequence = 1; sequence <= 3; sequence += 1) ledger.send({ account: 1, sequence })
    expect(ledger.send({ account: 1, sequence: 4 })).toBe('telCAN_NOT_QUEUE_FULL')
    for (let account = 2; account <= 4; account += 1) ledger.send({ account, sequence: 1, fee: 20n })
    expect(ledger.queue.size).toBe(6)
    expect(ledger.send({ account: 5, sequence: 1 })).toBe('telCAN_NOT_QUEUE_FULL')
    expect(ledger.send({ account: 5, sequence: 1, fee: 15n })).toBe('terQUEUED')
    expect(ledger.queue.size).toBe(6)
    ledger.close()
    const taken = [...ledger.close(), ...ledger.close()]
    expect(taken).toContain(name(5, 1, 15n))
    expect(taken).not.toContain(name(1, 3))
  })
})

describe('the target', () => {
  it('grows by a fifth after a full ledger, halves after a slow one, and stays within its bounds', () => {
    for (let closes = 0; closes < 30; closes += 1) {
      ledger.fill()
      ledger.close()
    }
    expect(ledger.queue.target).toBe(3)
    for (let closes = 0; closes < 30; closes += 1) {
      ledger.fill()
      ledger.send({ account: 1, sequence: closes + 1, fee: 90_000n })
      ledger.close()
    }
    expect(ledger.queue.target).toBe(40)
    ledger.fill()
    ledger.close(6)
    expect(ledger.queue.target).toBe(20)
    ledger.close(6)
    expect(ledger.queue.target).toBe(20)
  })
})

it('a slow ledger halves the smaller of the target and its size', () => {
  const wide = new PlainLedger({ ...SETTINGS, startTarget: 40 })
  for (let account = 1; account <= 10; account += 1) wide.send({ account, sequence: 1 })
  wide.close(6)
  expect(wide.queue.target).toBe(5)
})

it('any load preserves sequence order, applies nothing twice and respects the capacity', () => {
  const terms = fc.record({
    account: fc.integer({ min: 1, max: 4 }),
    ahead: fc.integer({ min: 0, max: 3 }),
    fee: fc.constantFrom(10n, 12n, 20n, 5000n, 50_000n),
    type: fc.constantFrom('Payment', 'OfferCancel'),
    close: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(terms, { maxLength: 120 }), (wishes) => {
      const tried = new PlainLedger()
      const taken: string[] = []
      for (const { account, ahead, fee, type, close } of wishes) {
        tried.send({ account, sequence: (tried.sequences.get(account) ?? 1) + ahead, fee, type })
        expect(tried.queue.size).toBeLessThanOrEqual(SETTINGS.capacity)
        if (close === 0) taken.push(...tried.close())
      }
      const places = taken.map((hash) => hash.split(' ').slice(0, 2).join(' '))
      expect(new Set(places).size).toBe(places.length)
    }),
  )
})
