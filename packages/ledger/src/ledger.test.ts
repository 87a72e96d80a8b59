import { encodeCurrency } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { Ledger } from './ledger.ts'
import { MapSource } from './testing/map-source.ts'
import { LedgerFault } from './base/ledger-fault.ts'
import { SUPPLY, SWT_RULES, TestLedger, DROPS_PER_COIN, accountNamed, native, token } from './testing/test-ledger.ts'
import type { TestAccount } from './testing/test-ledger.ts'

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger()
  gate = test.fund('gate')
  alice = test.fund('alice')
  bob = test.fund('bob')
  test.must(test.pay(gate, alice, token('100', 'CNY', gate)))
})

describe('closing', () => {
  it('CST-001 starts with the whole supply on the master account and a fee account', () => {
    const fresh = Ledger.genesis(SWT_RULES, { master: alice.id, totalDrops: SUPPLY, closeTime: 5 })
    expect(fresh.lastClosed).toMatchObject({ index: 1, closeTime: 5, totalDrops: SUPPLY, transactionCount: 0 })
    expect(fresh.openIndex).toBe(2)
    expect(fresh.view('validated').account(alice.id)).toMatchObject({ balance: SUPPLY, sequence: 1 })
    expect(fresh.view('validated').account(SWT_RULES.feeAccount ?? alice.id)?.balance).toBe(0n)
  })

  it('chains headers and returns the changes', () => {
    const closed = test.ledger.close(test.ledger.lastClosed.closeTime + 3)
    expect(closed.header).toMatchObject({ index: 2, parentCloseTime: 800_000_000, closeTime: 800_000_003 })
    expect(closed.transactions.map(({ result }) => result)).toEqual(Array.from({ length: 4 }, () => 'tesSUCCESS'))
    expect(new Set(closed.transactions.map(({ hash }) => hash)).size).toBe(4)
    expect(closed.changes.map(({ key }) => key)).toEqual(closed.changes.map(({ key }) => key).sort())
    const next = test.ledger.close(closed.header.closeTime)
    expect(next.header.parentHash).toBe(closed.header.hash)
    expect(next.header.stateHash).toBe('0'.repeat(64))
    expect(next.changes).toEqual([])
  })

  it('covers every transaction with the hash', () => {
    const other = new TestLedger()
    for (const name of ['gate', 'alice', 'bob']) other.fund(name)
    other.must(other.pay(gate, alice, token('100.1', 'CNY', gate)))
    test.close()
    other.close()
    expect(other.ledger.lastClosed.hash).not.toBe(test.ledger.lastClosed.hash)
  })

  it("rejects a close time before the parent's", () => {
    expect(() => test.ledger.close(1)).toThrow(LedgerFault)
    expect(() => test.ledger.close(Number.NaN)).toThrow(LedgerFault)
  })

  it('rejects corrupt entries', () => {
    test.close()
    const [entry] = [...test.ledger.stateEntries()]
    for (const value of [new Uint8Array(0), Uint8Array.of(1), entry?.value.slice(0, 30) ?? new Uint8Array(0)]) {
      const source = new MapSource([{ key: entry?.key ?? '', value }])
      const view = (): unknown =>
        Ledger.load(SWT_RULES, test.ledger.lastClosed, source)
          .view('current')
          .entry(entry?.key ?? '')
      expect(view).toThrow(expect.objectContaining({ code: 'ledger/corrupt-entry' }))
    }
  })
})

describe('views', () => {
  const book = (which: 'current' | 'validated') => [
    ...test.ledger
      .view(which)
      .book({ currency: undefined, issuer: undefined }, { currency: encodeCurrency('CNY'), issuer: gate.id }),
  ]

  it('keep validated at the last close while current changes', () => {
    test.must(test.offer(alice, native(10n * DROPS_PER_COIN), token('1', 'CNY', gate)))
    test.must(test.offer(alice, native(9n * DROPS_PER_COIN), token('1', 'CNY', gate)))
    test.close()
    const before = book('validated').map((offer) => [offer.key, offer.takerPays, offer.ownerFunds])
    test.must(test.offer(bob, token('1.5', 'CNY', gate), native(20n * DROPS_PER_COIN)))
    test.must(test.offer(alice, native(8n * DROPS_PER_COIN), token('1', 'CNY', gate)))
    test.fund('carol')
    expect(book('validated').map((offer) => [offer.key, offer.takerPays, offer.ownerFunds])).toEqual(before)
    expect(book('current').map((offer) => offer.takerPays)).toEqual(['8000000', '5000000'])
    const validated = test.ledger.view('validated')
    expect(validated.account(accountNamed('carol').id)).toBeUndefined()
    expect([...validated.lines(bob.id)]).toEqual([])
    expect([...validated.offers(alice.id)]).toHaveLength(2)
    test.close()
    expect(test.ledger.view('validated').account(accountNamed('carol').id)?.balance).toBe(1000n * DROPS_PER_COIN)
  })

  it('assign an owner’s funds to its offers, best first', () => {
    for (const pays of [10n, 11n, 12n]) {
      test.must(test.offer(alice, native(pays * DROPS_PER_COIN), token('40', 'CNY', gate)))
    }
    expect(book('current').map((offer) => [offer.ownerFunds, offer.takerGetsFunded, offer.takerPaysFunded])).toEqual([
      ['100', undefined, undefined],
      [undefined, undefined, undefined],
      [undefined, expect.objectContaining({ value: '20' }), '6000000'],
    ])
  })

  it('find entries by ledger index', () => {
    const [offer] = [test.must(test.offer(alice, native(10n * DROPS_PER_COIN), token('1', 'CNY', gate)))]
    expect(offer.applied).toBe(true)
    const [view] = [...test.ledger.view('current').offers(alice.id)]
    const json = test.ledger.view('current').entry(view?.key ?? '')
    expect(json).toMatchObject({ LedgerEntryType: 'Offer', index: view?.key, TakerPays: '10000000' })
    expect(test.ledger.view('validated').entry(view?.key ?? '')).toBeUndefined()
    expect(test.ledger.view('current').entry('00')).toBeUndefined()
  })
})

describe('metadata', () => {
  it('threads every changed entry and the owners of created and deleted entries', () => {
    const first = test.must(test.offer(alice, native(10n * DROPS_PER_COIN), token('1', 'CNY', gate)))
    const second = test.must(test.pay(test.master, alice, native(5n)))
    const modified = second.metadata?.AffectedNodes.flatMap((node) =>
      'ModifiedNode' in node ? [node.ModifiedNode] : [],
    )
    const account = modified?.find((node) => node.FinalFields?.['Account'] === json()['Account'])
    expect(account?.PreviousTxnID).toBe(test.log.at(-2)?.hash)
    expect(account?.PreviousTxnLgrSeq).toBe(2)
    expect(json()['PreviousTxnID']).toBe(test.log.at(-1)?.hash)
    expect(first.metadata?.AffectedNodes.map((node) => Object.values(node)[0].LedgerIndex)).toEqual(
      first.metadata?.AffectedNodes.map((node) => Object.values(node)[0].LedgerIndex).toSorted(),
    )
  })

  const json = () => test.ledger.view('current').account(alice.id)?.toJson() ?? {}

  it('omits previous amounts of a removed offer that was not traded', () => {
    test.must(test.offer(alice, native(10n * DROPS_PER_COIN), token('1', 'CNY', gate)))
    const sequence = test.sequence(alice) - 1
    const cancelled = test.must(test.send('OfferCancel', alice, { OfferSequence: sequence }))
    const deleted = cancelled.metadata?.AffectedNodes.flatMap((node) =>
      'DeletedNode' in node ? [node.DeletedNode] : [],
    )
    expect(deleted).toEqual([
      expect.objectContaining({ FinalFields: expect.objectContaining({ TakerPays: '10000000' }) }),
    ])
    expect(deleted?.[0]).not.toHaveProperty('PreviousFields')
  })
})
