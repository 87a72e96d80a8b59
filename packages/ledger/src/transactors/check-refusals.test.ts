import { fromHex, xrp } from '@tidebook/protocol'
import type { FieldValue } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

const REQUIRE_TAG = 1
const BASE = 10n * DROPS_PER_COIN
const NATIVE_LETTERS = new Uint8Array(20)
NATIVE_LETTERS.set(new TextEncoder().encode('XRP'), 12)

let test: TestLedger
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  test.close(10)
  alice = test.fund('alice')
  bob = test.fund('bob')
})

type Fields = Readonly<Record<string, FieldValue>>

function draw(drops: bigint, more: Fields = {}) {
  return test.send('CheckCreate', alice, { Destination: bob.id, SendMax: native(drops), ...more })
}

function checkId(): Uint8Array {
  const checks = test.ledger.view('current').objects(bob.id)
  return fromHex(String(checks.find(({ LedgerEntryType: type }) => type === 'Check')?.['index'] ?? '00'.repeat(32)))
}

function cash(fields: Fields, by = bob) {
  return test.send('CheckCash', by, { CheckID: checkId(), ...fields })
}

/** Reduces Alice's balance to this amount by a fee, because only fees may use the reserve. */
function leaveAlice(drops: bigint): void {
  test.must(test.send('AccountSet', alice, {}, { fee: test.drops(alice) - drops }))
}

describe('CheckCreate', () => {
  it.each<[string, Fields, string]>([
    ['more than can exist', { SendMax: native(100_000_000_000n * DROPS_PER_COIN + 1n) }, 'temBAD_AMOUNT'],
    ['less than nothing', { SendMax: native(-1n) }, 'temBAD_AMOUNT'],
    [
      'the native code as a token',
      { SendMax: { ...token('1', 'USD', accountNamed('gate')), currency: NATIVE_LETTERS } },
      'temBAD_CURRENCY',
    ],
    ['an expiration of zero', { Expiration: 0 }, 'temBAD_EXPIRATION'],
  ])('rejects %s', (_, more, result) => {
    expect(draw(1n, more)).toMatchObject({ result, applied: false })
  })

  it('requires the tag that its destination requires', () => {
    test.must(test.send('AccountSet', bob, { SetFlag: REQUIRE_TAG }))
    expect(draw(1n).result).toBe('tecDST_TAG_NEEDED')
    expect(draw(1n, { DestinationTag: 0 }).result).toBe('tesSUCCESS')
  })

  it('expires exactly at its expiration, not a second earlier', () => {
    const now = test.ledger.lastClosed.closeTime
    expect(draw(1n, { Expiration: now }).result).toBe('tecEXPIRED')
    expect(draw(1n, { Expiration: now + 1 }).result).toBe('tesSUCCESS')
  })

  it('stores its fields', () => {
    test.must(
      draw(7n, { SourceTag: 1, DestinationTag: 2, Expiration: 900_000_000, InvoiceID: new Uint8Array(32).fill(3) }),
    )
    expect(test.ledger.view('current').objects(alice.id)).toMatchObject([
      { SendMax: '7', SourceTag: 1, DestinationTag: 2, Expiration: 900_000_000, InvoiceID: '03'.repeat(32) },
    ])
  })
})

describe('CheckCash', () => {
  it.each<[string, Fields, string]>([
    ['both amounts', { Amount: native(1n), DeliverMin: native(1n) }, 'temMALFORMED'],
    ['nothing', { Amount: native(0n) }, 'temBAD_AMOUNT'],
    ['less than nothing at least', { DeliverMin: native(-1n) }, 'temBAD_AMOUNT'],
    ['more than can exist', { Amount: native(100_000_000_000n * DROPS_PER_COIN + 1n) }, 'temBAD_AMOUNT'],
    [
      'the native code as a token',
      { Amount: { ...token('1', 'USD', accountNamed('gate')), currency: NATIVE_LETTERS } },
      'temBAD_CURRENCY',
    ],
    ['a token for native units', { Amount: token('1', 'USD', accountNamed('gate')) }, 'temMALFORMED'],
  ])('rejects %s', (_, fields, result) => {
    test.must(draw(5n))
    expect(cash(fields)).toMatchObject({ result, applied: false })
  })

  it('pays the whole check and not one unit more', () => {
    test.must(draw(5n))
    expect(cash({ Amount: native(6n) }).result).toBe('tecPATH_PARTIAL')
    expect(cash({ DeliverMin: native(6n) }).result).toBe('tecPATH_PARTIAL')
    const before = [test.drops(alice), test.drops(bob)] as const
    test.must(cash({ Amount: native(5n) }))
    expect([test.drops(alice), test.drops(bob)]).toEqual([before[0] - 5n, before[1] + 5n - 10n])
  })

  it("pays everything above the reserve, including the check's own reserve, and not one unit more", () => {
    test.must(draw(50n * DROPS_PER_COIN))
    leaveAlice(BASE + 7n)
    expect(cash({ Amount: native(8n) }).result).toBe('tecUNFUNDED_PAYMENT')
    expect(cash({ DeliverMin: native(8n) }).result).toBe('tecUNFUNDED_PAYMENT')
    // Before the transfer, the funds are the balance above the current reserve plus the reserve increment released with
    // the check.
    expect(cash({ Amount: native(2n * DROPS_PER_COIN + 1n) }).result).toBe('tecPATH_PARTIAL')
    const paid = cash({ DeliverMin: native(3n) })
    expect(paid).toMatchObject({ result: 'tesSUCCESS', metadata: { DeliveredAmount: '7' } })
    expect(test.drops(alice)).toBe(BASE)
  })

  it('accepts exactly the available balance', () => {
    test.must(draw(50n * DROPS_PER_COIN))
    leaveAlice(BASE + 7n)
    test.must(cash({ Amount: native(7n) }))
    expect([test.drops(alice), test.ownerCount(alice)]).toEqual([BASE, 0])
  })

  it('requires a tag even if its destination began to require tags later', () => {
    test.must(draw(5n))
    test.must(test.send('AccountSet', bob, { SetFlag: REQUIRE_TAG }))
    expect(cash({ Amount: native(5n) }).result).toBe('tecDST_TAG_NEEDED')
    test.must(test.send('AccountSet', bob, { ClearFlag: REQUIRE_TAG }))
    test.must(cash({ Amount: native(5n) }))
  })

  it("delivers up to the check's amount when it exceeds DeliverMin", () => {
    test.must(draw(40n))
    expect(cash({ DeliverMin: native(1n) })).toMatchObject({ metadata: { DeliveredAmount: '40' } })
  })
})

describe('CheckCancel', () => {
  it('can be canceled by its two accounts at any time', () => {
    const cancel = (by: TestAccount) => test.send('CheckCancel', by, { CheckID: checkId() }).result
    test.must(draw(5n))
    expect(cancel(test.master)).toBe('tecNO_PERMISSION')
    expect(cancel(bob)).toBe('tesSUCCESS')
    test.must(draw(5n))
    expect(cancel(alice)).toBe('tesSUCCESS')
    expect(test.ownerCount(alice)).toBe(0)
  })
})
