import { swt, xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, native, transaction } from '../testing/test-ledger.ts'

describe.each([
  ['swt', rulesOf(swt)],
  ['xrp', rulesOf(xrp)],
])('the simulated result of a transaction on network %s', (_network, rules) => {
  it('assumes that earlier transactions of its account consumed their sequences and fees', () => {
    const test = new TestLedger(rules)
    const alice = test.fund('alice')
    const bob = test.fund('bob')
    test.close()
    const next = test.sequence(alice)
    const { balance = 0n } = test.ledger.view('current').account(alice.id) ?? {}
    const payment = (sequence: number) =>
      transaction('Payment', alice, { Destination: bob.id, Amount: native(1n) }, { sequence })
    const after = (sequence: number, fees = 10n) => ({ nextSequence: sequence, fees })
    const { ledger } = test
    expect(ledger.resultOf(payment(next))).toBe('tesSUCCESS')
    expect(ledger.resultOf(payment(next + 2))).toBe('terPRE_SEQ')
    expect(ledger.resultOf(payment(next + 2), after(next + 2))).toBe('tesSUCCESS')
    expect(ledger.resultOf(payment(next + 2), after(next + 2, balance))).toBe('terINSUF_FEE_B')
    expect(ledger.resultOf(payment(next), after(next + 2))).toBe('tefPAST_SEQ')
    // The ledger has already applied these earlier transactions.
    expect(ledger.resultOf(payment(next), after(next - 1, balance))).toBe('tesSUCCESS')
    const unknown = transaction('Payment', { ...alice, id: new Uint8Array(20).fill(9) }, {}, { sequence: 1 })
    expect(ledger.resultOf(unknown, after(1))).toBe(ledger.resultOf(unknown))
  })

  it('changes no later ledger', () => {
    const [checked, plain] = [new TestLedger(rules), new TestLedger(rules)]
    for (const test of [checked, plain]) {
      const alice = test.fund('alice')
      const bob = test.fund('bob')
      const sequence = test.sequence(alice)
      if (test === checked) {
        const later = transaction('AccountSet', alice, {}, { sequence: sequence + 3 })
        expect(test.ledger.resultOf(later, { nextSequence: sequence + 3, fees: 30n })).toBe('tesSUCCESS')
      }
      test.must(test.pay(alice, bob, native(1n)))
      test.close()
      if (test === checked) test.ledger.resultOf(transaction('AccountSet', bob, {}, { sequence: test.sequence(bob) }))
      test.close()
    }
    expect(checked.ledger.lastClosed).toEqual(plain.ledger.lastClosed)
  })
})
