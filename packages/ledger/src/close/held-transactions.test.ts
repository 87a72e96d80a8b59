import { xrp } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

let test: TestLedger
let alice: TestAccount
let bob: TestAccount
let first: number

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  alice = test.fund('alice')
  bob = test.fund('bob')
  test.close()
  first = test.sequence(alice)
})

/** Pays one whole unit from Alice to Bob with a sequence this far ahead. */
function payAhead(ahead: number): string {
  const fields = { Destination: bob.id, Amount: native(DROPS_PER_COIN) }
  return test.send('Payment', alice, fields, { sequence: first + ahead }).result
}

describe('temporarily refused transactions', () => {
  it('apply as soon as their predecessors do, in the order of their sequences', () => {
    expect([2, 1].map(payAhead)).toEqual(['terPRE_SEQ', 'terPRE_SEQ'])
    expect(test.drops(bob)).toBe(1000n * DROPS_PER_COIN)
    expect(payAhead(0)).toBe('tesSUCCESS')
    expect(test.sequence(alice)).toBe(first + 3)
    expect(test.drops(bob)).toBe(1003n * DROPS_PER_COIN)
  })

  it('wait until a sequence gap is filled, even in a later ledger', () => {
    expect(payAhead(1)).toBe('terPRE_SEQ')
    test.close()
    expect(payAhead(0)).toBe('tesSUCCESS')
    test.close()
    test.close()
    expect(test.sequence(alice)).toBe(first + 2)
  })

  it('keep waiting across a store and load of the ledger', () => {
    expect([2, 1].map(payAhead)).toEqual(['terPRE_SEQ', 'terPRE_SEQ'])
    test.close()
    test.reload()
    expect(payAhead(0)).toBe('tesSUCCESS')
    test.close()
    test.reload()
    test.close()
    test.reload()
    test.close()
    expect(test.sequence(alice)).toBe(first + 3)
  })

  it('are in the same open ledger after a restart', () => {
    expect(payAhead(1)).toBe('terPRE_SEQ')
    test.close()
    expect(payAhead(0)).toBe('tesSUCCESS')
    test.close()
    const [sequence, drops] = [test.sequence(alice), test.drops(bob)]
    test.reload()
    expect([test.sequence(alice), test.drops(bob)]).toEqual([sequence, drops])
    test.close()
    expect(test.sequence(alice)).toBe(first + 2)
  })

  it('are dropped after some ledgers', () => {
    expect(payAhead(1)).toBe('terPRE_SEQ')
    for (let closes = 0; closes < 8; closes += 1) test.close()
    expect(payAhead(0)).toBe('tesSUCCESS')
    test.close()
    test.close()
    expect(test.sequence(alice)).toBe(first + 1)
  })

  it('are retried when a later transaction from another account makes them valid', () => {
    const carol = accountNamed('carol')
    const fields = { Destination: bob.id, Amount: native(DROPS_PER_COIN) }
    const sequence = test.ledger.openIndex
    expect(test.send('Payment', carol, fields, { sequence }).result).toBe('terNO_ACCOUNT')
    test.must(test.pay(alice, carol, native(100n * DROPS_PER_COIN)))
    const before = test.drops(bob)
    test.close()
    expect(test.drops(bob)).toBe(before + DROPS_PER_COIN)
  })
})

describe('fail_hard', () => {
  it('leaves no trace of a transaction that does not succeed', () => {
    const ledger = test.ledger
    const tooMuch = { Destination: bob.id, Amount: native(5000n * DROPS_PER_COIN) }
    const failing = test.send('Payment', alice, tooMuch)
    expect(failing).toMatchObject({ result: 'tecUNFUNDED_PAYMENT', applied: true })
    const tx = test.log.at(-1)
    if (tx === undefined) return
    const again = { ...tx, sequence: test.sequence(alice), hash: tx.hash.replace(/.$/, '0') }
    const drops = test.drops(alice)
    expect(ledger.apply(again, { failHard: true })).toMatchObject({ result: 'tecUNFUNDED_PAYMENT', applied: false })
    expect(test.drops(alice)).toBe(drops)
    expect(test.sequence(alice)).toBe(again.sequence)
  })
})
