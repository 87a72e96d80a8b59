import { xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { SWT_RULES, TestLedger, DROPS_PER_COIN, native, token } from '../testing/test-ledger.ts'
import { stateRoot } from './state-root.ts'

describe('the root of stored entries', () => {
  it.each([
    ['where it is hashed every fourth ledger', { ...SWT_RULES, checkpointInterval: 4 }],
    ['where it is hashed with each ledger', rulesOf(xrp)],
  ])("equals the headers' root, %s", (_kind, rules) => {
    const test = new TestLedger(rules)
    const [gate, alice] = [test.fund('gate'), test.fund('alice')]
    test.must(test.send('TrustSet', alice, { LimitAmount: token('1000', 'CNY', gate) }))
    for (let index = 1; index < 12; index += 1) {
      test.must(test.offer(alice, token('1', 'CNY', gate), native(DROPS_PER_COIN)))
      if (index > 5) test.must(test.send('OfferCancel', alice, { OfferSequence: test.sequence(alice) - 4 }))
      test.close()
      const { checkpointHash, stateHash } = test.ledger.lastClosed
      const reported = rules.hashing === 'tree' ? stateHash : checkpointHash
      if (reported !== undefined) expect(stateRoot(rules, test.ledger.stateEntries())).toBe(reported)
    }
    expect.assertions(rules.hashing === 'tree' ? 11 : 3)
  })
})
