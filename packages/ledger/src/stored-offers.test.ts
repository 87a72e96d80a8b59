import { beforeEach, describe, expect, it } from 'vitest'
import { Ledger } from './ledger.ts'
import { storedOfferPlace } from './state/stored-offers.ts'
import { MapSource } from './testing/map-source.ts'
import { DROPS_PER_COIN, TestLedger, native, token, transaction } from './testing/test-ledger.ts'
import type { TestAccount } from './testing/test-ledger.ts'

const REQUIRE_AUTH = 2
let test: TestLedger
let [gate, ann, ben, taker]: TestAccount[] = []

function place(who: TestAccount | undefined, cny: string, coins: bigint): void {
  if (who === undefined || gate === undefined) throw new TypeError('no account')
  test.must(test.offer(who, token(cny, 'CNY', gate), native(coins * DROPS_PER_COIN)))
}

/** Buys coins for the gateway's tokens at any price. */
function take(coins: bigint, cny = '90'): void {
  if (taker === undefined || gate === undefined) throw new TypeError('no account')
  test.must(test.offer(taker, native(coins * DROPS_PER_COIN), token(cny, 'CNY', gate)))
}

function offersOf(who: TestAccount | undefined): string[] {
  return who === undefined ? [] : test.offers(who)
}

function sequencesOf(who: TestAccount): number[] {
  return [...test.ledger.view('current').offers(who.id)].map(({ sequence }) => sequence)
}

/** Reloads the ledger and clears the record of reads. */
function reload(source = test.stored): void {
  test.close()
  source.requestedOffers.length = 0
  test.reload(source)
}

beforeEach(() => {
  test = new TestLedger()
  ;[gate, ann, ben, taker] = ['gate', 'ann', 'ben', 'taker'].map((name) => test.fund(name, 500n))
  if (gate !== undefined && taker !== undefined) test.must(test.pay(gate, taker, token('100', 'CNY', gate)))
  // Ann and Ben have one offer each at 2 CNY, Ann has one at 3 CNY and Ben one at 5 CNY.
  place(ann, '2', 1n)
  place(ben, '4', 2n)
  place(ann, '3', 1n)
  place(ben, '5', 1n)
})

describe('stored offers', () => {
  it('are not read at the start, and a walk reads only the price levels that it reaches', () => {
    reload()
    expect(test.stored.requestedOffers).toEqual([])
    take(2n)
    expect(test.stored.requestedOffers).toHaveLength(2)
    expect([offersOf(ann), offersOf(ben)]).toEqual([['3/1000000'], ['2/1000000', '5/1000000']])
  })

  it('are taken before offers that were placed later at the same price', () => {
    reload()
    place(taker, '3', 1n)
    expect(test.stored.requestedOffers).toHaveLength(1)
    place(gate, '3', 1n)
    if (taker !== undefined) test.must(test.send('OfferCancel', taker, { OfferSequence: test.sequence(taker) - 1 }))
    take(4n)
    expect([offersOf(ann), offersOf(ben), offersOf(gate)]).toEqual([[], ['5/1000000'], ['3/1000000']])
  })

  it('are read individually for a query by owner, and keep their place', () => {
    reload()
    expect(offersOf(ann)).toEqual(['2/1000000', '3/1000000'])
    expect(test.stored.requestedOffers).toHaveLength(2)
    expect(offersOf(ann)).toHaveLength(2)
    expect(test.stored.requestedOffers).toHaveLength(2)
    take(2n)
    expect([offersOf(ann), offersOf(ben)]).toEqual([['3/1000000'], ['2/1000000', '5/1000000']])
  })

  it('do not return once deleted, whichever close the store has', () => {
    for (const source of [test.stored, undefined]) {
      reload(source ?? test.stored.copy())
      if (ann === undefined || ben === undefined) throw new TypeError('no account')
      const [first] = sequencesOf(ben)
      test.must(test.send('OfferCancel', ben, { OfferSequence: first ?? 0 }))
      take(1n)
      test.close()
      const left = [offersOf(ann), offersOf(ben)]
      test.must(test.send('OfferCancel', ben, { OfferSequence: first ?? 0 }))
      expect([offersOf(ann), offersOf(ben)]).toEqual(left)
      place(ann, '2', 1n)
      place(ben, '4', 2n)
    }
  })

  it('count as owned before any of them is read', () => {
    reload()
    if (ann === undefined) throw new TypeError('no account')
    expect(test.send('AccountSet', ann, { SetFlag: REQUIRE_AUTH }).result).toBe('tecOWNERS')
  })

  it('appear in pages of the whole state, in order, each once', () => {
    const pages = (): unknown[] => {
      const entries: unknown[] = []
      for (let after = ''; ;) {
        const page = test.ledger.view('validated').entriesAfter(after, 3, (type) => type !== 'AccountRoot')
        if (page.length === 0) return entries
        entries.push(...page)
        after = String(page.at(-1)?.['index'])
      }
    }
    test.close()
    const whole = pages()
    reload()
    offersOf(ben)
    expect(pages()).toEqual(whole)
  })

  it('report their place without being read in full', () => {
    test.close()
    const places = [...test.stored.offers.after('')].map(({ value }) => storedOfferPlace(value))
    const [one] = places.filter(({ owner, sequence }) => owner[0] === ann?.id[0] && sequence === 1)
    expect(one?.assets).toHaveLength(42)
    expect(new Set(places.map(({ order }) => order)).size).toBe(4)
    expect(new Set(places.map(({ quality }) => quality)).size).toBe(3)
  })

  it('are all present after one failed read', () => {
    test.close()
    const expected = [offersOf(ann), offersOf(ben)]
    const keys = Array.from(test.stored.offers.after(''), ({ key }) => key)
    for (const key of keys) {
      let failures = 1
      const { offers } = test.stored
      const find = (id: string): Uint8Array | undefined => {
        if (id === key && (failures -= 1) >= 0) throw new RangeError('the disk does not answer')
        return offers.find(id)
      }
      test.reload(Object.assign(test.stored.copy(), { offers: { ...offers, find } }))
      const book = (): unknown[] => [...test.ledger.view('current').book(asset(true), asset(false))]
      expect(book).toThrow('does not answer')
      expect(book()).toHaveLength(4)
      failures = 1
      test.reload(Object.assign(test.stored.copy(), { offers: { ...offers, find } }))
      expect(() => [offersOf(ann), offersOf(ben)]).toThrow('does not answer')
      expect([offersOf(ann), offersOf(ben)]).toEqual(expected)
    }
  })

  it('keep their place when a simulation fails to read their level', () => {
    if (ann === undefined || ben === undefined) throw new TypeError('no account')
    test.close()
    const [ofAnn, ofBen] = [sequencesOf(ann), sequencesOf(ben)]
    const { offers } = test.stored
    let isBroken = false
    const inBook = (assets: Uint8Array, from: bigint) => {
      if (isBroken) throw new RangeError('the disk does not answer')
      return offers.inBook(assets, from)
    }
    test.reload(Object.assign(test.stored.copy(), { offers: { ...offers, inBook } }))
    // Ben's offer is read without Ann's earlier one.
    expect(sequencesOf(ben)).toEqual(ofBen)
    isBroken = true
    const cancel = transaction('OfferCancel', ben, { OfferSequence: ofBen[0] ?? 0 }, { sequence: test.sequence(ben) })
    expect(() => test.ledger.simulate(cancel)).toThrow('does not answer')
    isBroken = false
    take(1n)
    expect([sequencesOf(ann), sequencesOf(ben)]).toEqual([ofAnn.slice(1), ofBen])
  })

  it.each(['is missing', 'is cut off', 'is at another place'])('stop the ledger if an offer %s', (fault) => {
    test.close()
    const [first] = test.stored.offers.after('')
    if (first === undefined) throw new TypeError('no offer')
    const source = new MapSource(test.stored.copy().branches(0, 0x10000))
    const ledger = Ledger.load(test.ledger.rules, test.ledger.lastClosed, {
      ...faulty(source, first.key, fault),
    })
    expect(() => [...ledger.view('current').book(asset(true), asset(false))]).toThrow(/makes no sense/)
  })
})

function asset(isIssued: boolean): {
  readonly currency: Uint8Array | undefined
  readonly issuer: Uint8Array | undefined
} {
  if (!isIssued || gate === undefined) return { currency: undefined, issuer: undefined }
  const { currency } = token('1', 'CNY', gate)
  return { currency, issuer: gate.id }
}

/** Returns a source in which one offer has a fault. */
function faulty(source: MapSource, key: string, fault: string) {
  const { offers } = source
  return {
    count: source.count,
    account: (id: string) => source.account(id),
    accountsAfter: (id: string) => source.accountsAfter(id),
    books: () => source.books(),
    others: () => source.others(),
    branches: (from: number, to: number) => source.branches(from, to),
    tree: () => source.tree(),
    offers: {
      ...offers,
      find: (id: string) => {
        const value = offers.find(id)
        if (id !== key || fault === 'is at another place') return value
        return fault === 'is missing' ? undefined : value?.subarray(0, 120)
      },
      inBook: (assets: Uint8Array, from: bigint) =>
        Array.from(offers.inBook(assets, from), (position) =>
          fault === 'is at another place' && position.key === key
            ? { ...position, order: position.order + 1 }
            : position,
        ),
    },
  }
}
