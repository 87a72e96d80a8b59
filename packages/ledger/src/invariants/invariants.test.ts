import { xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { payment } from '../transactors/payment.ts'
import { ACCOUNT_MUTANTS } from '../testing/mutants/accounts.ts'
import { LINE_MUTANTS } from '../testing/mutants/lines.ts'
import { newWorld, runMutant, setAccount, stealNative, withDamage } from '../testing/mutants/mutant.ts'
import type { Mutant } from '../testing/mutants/mutant.ts'
import { OBJECT_MUTANTS } from '../testing/mutants/objects.ts'
import { OFFER_MUTANTS } from '../testing/mutants/offers.ts'
import { POOL_MUTANTS } from '../testing/mutants/pools.ts'
import { TestLedger, native } from '../testing/test-ledger.ts'
import { INVARIANTS } from './check.ts'

const MUTANTS: readonly Mutant[] = [
  ...ACCOUNT_MUTANTS,
  ...OFFER_MUTANTS,
  ...LINE_MUTANTS,
  ...OBJECT_MUTANTS,
  ...POOL_MUTANTS,
]

describe('invariants', () => {
  it('each detect a fault that no other invariant detects', () => {
    const names = INVARIANTS.map(({ name }) => name)
    expect([...new Set(MUTANTS.map(({ breaks }) => breaks))].sort()).toEqual([...names].sort())
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(20)
  })

  it.each(MUTANTS)('$breaks: is the only one to detect that $fault', (mutant) => {
    const { broken, cost, result, violations: reported } = runMutant(mutant)
    expect(broken).toEqual([mutant.breaks])
    const expected =
      mutant.isLasting === true
        ? { result: 'tefINVARIANT_FAILED', cost: 0n }
        : { result: 'tecINVARIANT_FAILED', cost: 10n }
    expect({ result, cost }).toEqual(expected)
    expect(reported).toEqual([{ hash: expect.any(String), result, invariant: mutant.breaks }])
  })

  it('violated at a close are reported once, with the closed ledger', () => {
    const test = new TestLedger(rulesOf(xrp))
    const [ann, ben] = [test.fund('ann'), test.fund('ben')]
    test.close()
    const sent = [1n, 2n].map((drops) => test.pay(ann, ben, native(drops)))
    expect(sent.map(({ brokenInvariants }) => brokenInvariants)).toEqual([undefined, undefined])
    const hashes = test.log.slice(-2).map(({ hash }) => hash)
    const closed = withDamage(
      payment,
      (context) => stealNative(context, ben, ann, 7n),
      () => test.ledger.close(test.ledger.lastClosed.closeTime + 1),
    )
    const byHash = new Map(closed.brokenInvariants.map((broken) => [broken.hash, broken]))
    expect([...byHash.keys()].sort()).toEqual(hashes.toSorted())
    for (const { result, invariant } of byHash.values()) {
      expect({ result, invariant }).toEqual({
        result: 'tecINVARIANT_FAILED',
        invariant: 'accounts pay only what they agreed to',
      })
    }
    expect(test.ledger.close(test.ledger.lastClosed.closeTime + 1).brokenInvariants).toEqual([])
  })

  it('report nothing for the same transactions without faults', () => {
    for (const mutant of MUTANTS) {
      expect(runMutant({ ...mutant, damage: () => {} })).toMatchObject({ broken: [], result: 'tesSUCCESS' })
    }
  })

  it('leave no trace of a transaction that still violates them after its change was undone', () => {
    const { ann, ben, test } = newWorld()
    const before = test.drops(ann)
    const { preclaim } = payment
    // Planted before the savepoint, so that undoing the change does not repair the fault.
    const broken: Pick<typeof payment, 'preclaim'> = {
      preclaim(context) {
        setAccount(context, ben, { balance: 1n })
        return preclaim(context)
      },
    }
    Object.assign(payment, broken)
    const { applied, result } = test.pay(ann, ben, native(5n))
    Object.assign(payment, { preclaim })
    expect({ applied, result }).toEqual({ applied: false, result: 'tefINVARIANT_FAILED' })
    expect(test.drops(ann)).toBe(before)
    expect(test.pay(ann, ben, native(5n)).result).toBe('tesSUCCESS')
  })
})
