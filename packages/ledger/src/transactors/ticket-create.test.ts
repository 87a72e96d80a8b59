import { beforeEach, describe, expect, it } from 'vitest'
import { TestLedger, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

let test: TestLedger
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger()
  alice = test.fund('alice')
  bob = test.fund('bob')
})

function create(count: number) {
  return test.send('TicketCreate', alice, { TicketCount: count })
}

function payBy(ticket: number, more = {}) {
  return test.send(
    'Payment',
    alice,
    { Destination: bob.id, Amount: native(1n), TicketSequence: ticket, ...more },
    { sequence: 0 },
  )
}

function account() {
  return test.ledger.view('current').account(alice.id)?.toJson()
}

describe('TicketCreate and tickets', () => {
  it('reserves the next sequences; each ticket works once and in any order', () => {
    test.must(create(3))
    expect(account()).toMatchObject({ Sequence: 5, OwnerCount: 3, TicketCount: 3 })
    test.must(payBy(4))
    expect(payBy(4).result).toBe('tefNO_TICKET')
    test.must(test.pay(alice, bob, native(1n)))
    test.must(payBy(2))
    test.close()
    test.reload()
    test.must(payBy(3))
    expect(account()).toMatchObject({ Sequence: 6, OwnerCount: 0 })
    expect(account()).not.toHaveProperty('TicketCount')
  })

  it('identifies an offer by its ticket', () => {
    test.must(create(1))
    const order = { TakerPays: native(1_000_000n), TakerGets: token('1', 'CNY', alice), TicketSequence: 2 }
    test.must(test.send('OfferCreate', alice, order, { sequence: 0 }))
    expect([...test.ledger.view('current').offers(alice.id)].map(({ sequence }) => sequence)).toEqual([2])
    test.must(test.send('OfferCancel', alice, { OfferSequence: 2 }))
    expect(test.offers(alice)).toEqual([])
  })

  it('consumes the ticket even when only the fee is claimed', () => {
    test.must(create(1))
    const tooMuch = { Destination: bob.id, Amount: native(9_000_000_000n), TicketSequence: 2 }
    expect(test.send('Payment', alice, tooMuch, { sequence: 0 }).result).toBe('tecUNFUNDED_PAYMENT')
    expect(payBy(2).result).toBe('tefNO_TICKET')
  })

  it('rejects impossible fields', () => {
    expect([create(0).result, create(251).result]).toEqual(['temINVALID_COUNT', 'temINVALID_COUNT'])
    expect(create(200).result).toBe('tecINSUFFICIENT_RESERVE')
    test.must(create(2))
    expect(payBy(99).result).toBe('terPRE_TICKET')
    expect(test.send('Payment', alice, { Destination: bob.id, Amount: native(1n), TicketSequence: 3 }).result).toBe(
      'temSEQ_AND_TICKET',
    )
    expect(payBy(3, { AccountTxnID: new Uint8Array(32) }).result).toBe('temINVALID')
  })

  it('limits an account to 250 tickets', () => {
    const rich = test.fund('rich', 100_000n)
    test.must(test.send('TicketCreate', rich, { TicketCount: 250 }))
    expect(test.send('TicketCreate', rich, { TicketCount: 1 }).result).toBe('tecDIR_FULL')
    const byTicket = { TicketCount: 1, TicketSequence: 2 }
    test.must(test.send('TicketCreate', rich, byTicket, { sequence: 0 }))
    expect(test.ownerCount(rich)).toBe(250)
  })
})

describe('AccountTxnID', () => {
  it('stores the last transaction when enabled, except when only the fee is claimed', () => {
    const other = new Uint8Array(32).fill(7)
    expect(test.send('AccountSet', alice, { AccountTxnID: other }).result).toBe('tefWRONG_PRIOR')
    test.must(test.send('AccountSet', alice, { SetFlag: 5 }))
    expect(account()).toMatchObject({ AccountTxnID: '0'.repeat(64) })
    test.must(test.send('AccountSet', alice, { AccountTxnID: new Uint8Array(32) }))
    const accountTxnId = account()?.['AccountTxnID']
    expect(accountTxnId).toBe(test.log.at(-1)?.hash)
    expect(test.pay(alice, bob, native(9_000_000_000n)).result).toBe('tecUNFUNDED_PAYMENT')
    expect(account()?.['AccountTxnID']).toBe(accountTxnId)
    test.must(test.send('AccountSet', alice, { ClearFlag: 5 }))
    expect(account()).not.toHaveProperty('AccountTxnID')
  })
})

describe('SetRegularKey', () => {
  it('is free once, and again after receiving native units', () => {
    const free = () => test.send('SetRegularKey', alice, { RegularKey: bob.id }, { fee: 0n }).result
    expect([free(), free()]).toEqual(['tesSUCCESS', 'telINSUF_FEE_P'])
    test.must(test.pay(bob, alice, native(1n)))
    expect(free()).toBe('tesSUCCESS')
  })
})
