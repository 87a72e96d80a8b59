import { decodeAddress, xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { Ledger } from '../ledger.ts'
import { rulesOf } from '../profiles/rules.ts'
import { SWT_RULES, TestLedger, DROPS_PER_COIN, native, token } from '../testing/test-ledger.ts'

describe("a new ledger with the reference's rules", () => {
  it('has the hashes that the reference computes', () => {
    const ledger = Ledger.genesis(rulesOf(xrp), {
      master: decodeAddress(xrp, 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'),
      totalDrops: 100_000_000_000_000_000n,
      closeTime: 946_771_200,
    })
    expect(ledger.lastClosed.hash).toBe('54AC02584BFBF377A59035858519DCCB5709C48FA9B016AB609F4426A3B3D6B4')
    const { header } = ledger.close(946_771_200)
    expect(header.stateHash).toBe('559DB9E66B7CD8986268EF19617342CF0E9FA6635919DF5F7DFDFB5F69EA6063')
    expect(header.hash).toBe('EAF765ECF871F13DD53A6714681ECA1B14AFFEFE218846F868B8B2383DD65F26')
  })
})

describe('checkpoints', () => {
  const rules = { ...SWT_RULES, checkpointInterval: 4 }

  function busy(of = rules): TestLedger {
    const test = new TestLedger(of)
    const [gate, alice] = [test.fund('gate'), test.fund('alice')]
    test.must(test.send('TrustSet', alice, { LimitAmount: token('1000', 'CNY', gate) }))
    test.must(test.pay(gate, alice, token('100', 'CNY', gate)))
    test.close()
    test.must(test.offer(alice, native(DROPS_PER_COIN), token('1', 'CNY', gate)))
    return test
  }

  it('hash the whole state at each interval, and the ledger hash covers it', () => {
    const test = busy()
    const results: (string | undefined)[] = []
    for (let index = test.ledger.openIndex; index <= 9; index += 1) {
      test.close()
      results.push(test.ledger.lastClosed.checkpointHash)
    }
    expect(results.map((hash) => hash !== undefined)).toEqual([false, true, false, false, false, true, false])
  })

  it.each([
    ['of a chain of changes', rules],
    ['of a tree with directories', rulesOf(xrp)],
  ])('are the same wherever the ledger was stored and loaded: state %s', (_kind, of) => {
    const [straight, stopped] = [busy(of), busy(of)]
    for (let closes = 0; closes < 6; closes += 1) {
      straight.close()
      stopped.close()
      stopped.reload()
      expect(stopped.ledger.lastClosed).toEqual(straight.ledger.lastClosed)
    }
  })
})
