import { xrp } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, token } from '../testing/test-ledger.ts'
import { DEFAULT_RIPPLE, FREEZE } from '../testing/wire-flags.ts'

it("two issuers set off their debts, even when one froze the other's balance", () => {
  const test = new TestLedger(rulesOf(xrp))
  const [one, other, ann] = [test.fund('one'), test.fund('other'), test.fund('ann')]
  const ofOne = (value: string) => token(value, 'USD', one)
  const ofOther = (value: string) => token(value, 'USD', other)
  test.close()
  for (const gate of [one, other]) test.must(test.send('AccountSet', gate, { SetFlag: DEFAULT_RIPPLE }))
  test.close()
  test.must(test.send('TrustSet', other, { LimitAmount: ofOne('1000') }))
  for (const limit of [ofOne, ofOther]) test.must(test.send('TrustSet', ann, { LimitAmount: limit('1000') }))
  test.close()
  test.must(test.pay(one, other, ofOne('100')))
  test.must(test.pay(other, ann, ofOther('50')))
  test.must(test.send('TrustSet', one, { LimitAmount: ofOther('0') }, { flags: FREEZE }))
  test.must(test.offer(one, ofOther('10'), ofOne('10')))
  test.close()
  expect(test.offer(ann, ofOne('10'), ofOther('10')).result).toBe('tesSUCCESS')
  expect(test.offers(one)).toEqual([])
})
