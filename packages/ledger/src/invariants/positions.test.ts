import { xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { DEFAULT_RIPPLE } from '../testing/wire-flags.ts'

const SMALLEST = '1e-81'

interface Held {
  readonly account: TestAccount
  readonly code: string
  readonly value: string
}

describe('balances whose remainder is below the smallest amount', () => {
  const open = (): TestLedger => new TestLedger(rulesOf(xrp))

  function issue(test: TestLedger, gate: TestAccount, { account, code, value }: Held): void {
    test.must(test.send('TrustSet', account, { LimitAmount: token('1000', code, gate) }))
    test.must(test.pay(gate, account, token(value, code, gate)))
  }

  function gateway(test: TestLedger, name: string, TransferRate = 0): TestAccount {
    const gate = test.fund(name)
    test.must(test.send('AccountSet', gate, { SetFlag: DEFAULT_RIPPLE, TransferRate }))
    return gate
  }

  it('may be paid, although the remainder is lost', () => {
    const test = open()
    const gate = gateway(test, 'gate')
    const [ann, ben] = [test.fund('ann'), test.fund('ben')]
    for (const account of [ann, ben]) issue(test, gate, { account, code: 'USD', value: '1e-80' })
    // 1e-80 minus this is 5e-82.
    expect(test.pay(ann, ben, token('9.5e-81', 'USD', gate)).result).toBe('tesSUCCESS')
    expect([test.held(ann, 'USD'), test.held(ben, 'USD')]).toEqual(['0', '1950000000000000e-95'])
  })

  it('may be sold to an offer that also pays a transfer fee', () => {
    const test = open()
    const [usd, eur] = [gateway(test, 'usd gate'), gateway(test, 'eur gate', 1_002_000_000)]
    const [maker, taker] = [test.fund('maker'), test.fund('taker')]
    issue(test, eur, { account: maker, code: 'EUR', value: '1e-80' })
    issue(test, usd, { account: maker, code: 'USD', value: SMALLEST })
    issue(test, usd, { account: taker, code: 'USD', value: '1e-80' })
    issue(test, eur, { account: taker, code: 'EUR', value: SMALLEST })
    test.must(test.offer(maker, token('25', 'USD', usd), token('25', 'EUR', eur)))
    expect(test.offer(taker, token('1', 'EUR', eur), token('1', 'USD', usd)).result).toBe('tesSUCCESS')
    expect([test.held(taker, 'USD'), test.held(maker, 'EUR')]).toEqual(['0', '0'])
  })

  it('must not vanish when they are representable', () => {
    const test = open()
    const gate = gateway(test, 'gate')
    const [ann, ben] = [test.fund('ann'), test.fund('ben')]
    for (const account of [ann, ben]) issue(test, gate, { account, code: 'USD', value: '1e-80' })
    expect(test.pay(ann, ben, token('9e-81', 'USD', gate)).result).toBe('tesSUCCESS')
    expect(test.held(ann, 'USD')).toBe('1000000000000000e-96')
  })
})
