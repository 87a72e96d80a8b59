import { fromHex } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { TestLedger, native } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

let test: TestLedger
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger()
  alice = test.fund('alice')
  bob = test.fund('bob')
})

function draw(drops: bigint, more = {}) {
  return test.send('CheckCreate', alice, { Destination: bob.id, SendMax: native(drops), ...more })
}

function checkId(): Uint8Array {
  const check = test.ledger
    .view('current')
    .objects(bob.id)
    .find(({ LedgerEntryType: type }) => type === 'Check')
  return fromHex(String(check?.['index'] ?? '00'.repeat(32)))
}

function cash(by: TestAccount, fields: object) {
  return test.send('CheckCash', by, { CheckID: checkId(), ...fields }).result
}

describe('checks', () => {
  it('pay out once, exactly or as much as available', () => {
    test.must(draw(5_000_000n))
    expect(test.ownerCount(alice)).toBe(1)
    expect(cash(bob, { Amount: native(5_000_001n) })).toBe('tecPATH_PARTIAL')
    const before = test.drops(alice)
    expect(cash(bob, { Amount: native(4_000_000n) })).toBe('tesSUCCESS')
    expect(before - test.drops(alice)).toBe(4_000_000n)
    expect(test.ownerCount(alice)).toBe(0)
    test.must(draw(2_000_000_000n))
    const { balance } = test.ledger.view('current').account(alice.id) ?? { balance: 0n }
    expect(cash(bob, { DeliverMin: native(1n) })).toBe('tesSUCCESS')
    expect(test.drops(alice)).toBe(20_000_000n)
    expect(test.ledger.view('current').account(alice.id)?.ownerCount).toBe(0)
    expect(balance).toBeGreaterThan(20_000_000n)
  })

  it('can be cashed or canceled only by their two accounts until they expire', () => {
    const carol = test.fund('carol')
    const soon = test.ledger.lastClosed.closeTime + 10
    test.must(draw(1_000_000n, { Expiration: soon }))
    const cancel = (by: TestAccount) => test.send('CheckCancel', by, { CheckID: checkId() }).result
    expect(cancel(carol)).toBe('tecNO_PERMISSION')
    expect(cash(carol, { Amount: native(1n) })).toBe('tecNO_PERMISSION')
    test.close(20)
    expect(cash(bob, { Amount: native(1n) })).toBe('tecEXPIRED')
    expect(cancel(carol)).toBe('tesSUCCESS')
    expect(cancel(bob)).toBe('tecNO_ENTRY')
    expect(draw(1n, { Expiration: soon }).result).toBe('tecEXPIRED')
  })

  it('reject impossible fields', () => {
    expect(draw(0n).result).toBe('temBAD_AMOUNT')
    expect(draw(1n, { Destination: alice.id }).result).toBe('temREDUNDANT')
    expect(draw(1n, { Destination: new Uint8Array(20).fill(7) }).result).toBe('tecNO_DST')
    test.must(test.send('AccountSet', bob, { SetFlag: 13 }))
    expect(draw(1n).result).toBe('tecNO_PERMISSION')
    expect(cash(bob, {})).toBe('temMALFORMED')
    expect(cash(bob, { Amount: native(1n) })).toBe('tecNO_ENTRY')
  })
})
