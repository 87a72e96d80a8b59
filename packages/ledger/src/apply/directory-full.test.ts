import { xrp } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { RIPPLE } from '../profiles/ripple.ts'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

const PAGE = 32

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount

/** Limits directories to one page. All directories start empty. */
beforeEach(() => {
  test = new TestLedger(rulesOf(xrp, { mostDirectoryPages: 1n }))
  ;[gate, alice, bob] = ['gate', 'alice', 'bob'].map((name) => test.fund(name, 10_000n)) as [
    TestAccount,
    TestAccount,
    TestAccount,
  ]
  test.close()
})

function tickets(account: TestAccount, count: number): void {
  test.must(test.send('TicketCreate', account, { TicketCount: count }))
}

describe('a full directory', () => {
  it('has 262,144 pages in the reference', () => {
    expect(RIPPLE.mostDirectoryPages).toBe(262_144n)
  })

  it.each([
    ['TicketCreate', () => ({ TicketCount: 1 })],
    ['TrustSet', () => ({ LimitAmount: token('5', 'USD', gate) })],
    ['OfferCreate', () => ({ TakerPays: token('5', 'USD', gate), TakerGets: native(DROPS_PER_COIN) })],
    ['CheckCreate', () => ({ Destination: bob.id, SendMax: native(DROPS_PER_COIN) })],
    ['DepositPreauth', () => ({ Authorize: bob.id })],
    [
      'SignerListSet',
      () => ({
        SignerQuorum: 1,
        SignerEntries: [{ name: 'SignerEntry', fields: { Account: bob.id, SignerWeight: 1 } }],
      }),
    ],
  ])('%s claims the fee and leaves no trace', (type, fields) => {
    tickets(alice, PAGE)
    const before = [test.drops(alice), test.sequence(alice)] as const
    const result = test.send(type, alice, fields())
    expect(result).toMatchObject({ result: 'tecDIR_FULL', applied: true })
    expect([test.drops(alice), test.sequence(alice)]).toEqual([before[0] - 10n, before[1] + 1])
    expect(test.ownerCount(alice)).toBe(PAGE)
    expect([...test.ledger.view('current').lines(bob.id)]).toEqual([])
  })

  it('has room again after an entry is removed', () => {
    tickets(alice, PAGE)
    const line = { LimitAmount: token('5', 'USD', gate) }
    const [ticket = 0] = [test.sequence(alice) - 1]
    test.must(test.send('TrustSet', alice, { ...line, TicketSequence: ticket }, { sequence: 0 }))
    expect(test.send('TrustSet', alice, { LimitAmount: token('5', 'EUR', gate) }).result).toBe('tecDIR_FULL')
  })

  it("rejects a line when the peer's directory is full, and leaves nothing in the sender's", () => {
    tickets(gate, PAGE)
    expect(test.send('TrustSet', alice, { LimitAmount: token('5', 'USD', gate) }).result).toBe('tecDIR_FULL')
    expect(test.ownerCount(alice)).toBe(0)
    test.must(test.send('TicketCreate', alice, { TicketCount: PAGE }))
  })

  it('rejects an offer at its price, but not one at another price', () => {
    const offer = (account: TestAccount, drops: bigint) => test.offer(account, token('5', 'USD', gate), native(drops))
    for (let count = 0; count < PAGE; count += 1) test.must(offer(count < 20 ? alice : bob, DROPS_PER_COIN))
    expect(offer(bob, DROPS_PER_COIN).result).toBe('tecDIR_FULL')
    test.must(offer(bob, 2n * DROPS_PER_COIN))
    test.close()
    expect(offer(alice, DROPS_PER_COIN).result).toBe('tecDIR_FULL')
  })

  it("makes the path dry when it belongs to the owner of a taken offer, and places the taker's offer", () => {
    test.must(test.send('AccountSet', gate, { SetFlag: 8 }))
    test.must(test.send('TrustSet', alice, { LimitAmount: token('100', 'USD', gate) }))
    test.must(test.pay(gate, alice, token('50', 'USD', gate)))
    test.must(test.offer(bob, token('5', 'USD', gate), native(5n * DROPS_PER_COIN)))
    tickets(bob, PAGE - 1)
    test.must(test.offer(alice, native(5n * DROPS_PER_COIN), token('5', 'USD', gate)))
    expect(test.held(alice, 'USD')).toBe('50')
    expect([test.offers(alice), test.offers(bob)]).toEqual([['5000000/5'], ['5/5000000']])
  })
})
