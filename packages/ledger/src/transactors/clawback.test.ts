import { xrp } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { CLAWBACK } from '../testing/wire-flags.ts'

let test: TestLedger
let gate: TestAccount
let alice: TestAccount

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  gate = test.fund('gate')
  alice = test.fund('alice')
})

function trustAndPay(): void {
  test.must(test.send('TrustSet', alice, { LimitAmount: token('100', 'USD', gate) }))
  test.must(test.pay(gate, alice, token('10', 'USD', gate)))
}

function claw(value: string): string {
  return test.send('Clawback', gate, { Amount: token(value, 'USD', alice) }).result
}

describe('Clawback', () => {
  it("takes tokens back, at most the holder's balance", () => {
    test.must(test.send('AccountSet', gate, { SetFlag: CLAWBACK }))
    trustAndPay()
    expect(claw('4')).toBe('tesSUCCESS')
    expect(test.held(alice, 'USD')).toBe('6')
    expect(claw('100')).toBe('tesSUCCESS')
    expect(test.held(alice, 'USD')).toBe('0')
    expect(claw('1')).toBe('tecINSUFFICIENT_FUNDS')
  })

  it('requires the flag, a line, and a holder who is not the issuer', () => {
    trustAndPay()
    expect(claw('4')).toBe('tecNO_PERMISSION')
    expect(test.send('Clawback', gate, { Amount: native(1n) }).result).toBe('temBAD_AMOUNT')
    expect(test.send('Clawback', gate, { Amount: token('1', 'USD', gate) }).result).toBe('temBAD_AMOUNT')
    const bank = test.fund('bank')
    test.must(test.send('AccountSet', bank, { SetFlag: CLAWBACK }))
    expect(test.send('Clawback', bank, { Amount: token('1', 'EUR', alice) }).result).toBe('tecNO_LINE')
  })
})
