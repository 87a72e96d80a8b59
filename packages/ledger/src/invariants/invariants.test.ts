import { describe, expect, it } from 'vitest'
import { payment } from '../transactors/payment.ts'
import { ACCOUNT_MUTANTS } from '../testing/mutants/accounts.ts'
import { LINE_MUTANTS } from '../testing/mutants/lines.ts'
import { newWorld, runMutant, setAccount } from '../testing/mutants/mutant.ts'
import type { Mutant } from '../testing/mutants/mutant.ts'
import { OBJECT_MUTANTS } from '../testing/mutants/objects.ts'
import { OFFER_MUTANTS } from '../testing/mutants/offers.ts'
import { POOL_MUTANTS } from '../testing/mutants/pools.ts'
import { native } from '../testing/test-ledger.ts'
import { INVARIANTS } from './check.ts'

const MUTANTS: readonly Mutant[] = [
  ...ACCOUNT_MUTANTS,
  ...OFFER_MUTANTS,
  ...LINE_MUTANTS,
  ...OBJECT_MUTANTS,
  ...POOL_MUTANTS,
]

describe('invariants', () => {
  it('each has a fault that it alone finds', () => {
    const names = INVARIANTS.map(({ name }) => name)
    expect([...new Set(MUTANTS.map(({ breaks }) => breaks))].sort()).toEqual([...names].sort())
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(20)
  })

  it.each(MUTANTS)('$breaks: finds that $fault, and no other does', (mutant) => {
    const { broken, cost, result } = runMutant(mutant)
    expect(broken).toEqual([mutant.breaks])
    const expected =
      mutant.isLasting === true
        ? { result: 'tefINVARIANT_FAILED', cost: 0n }
        : { result: 'tecINVARIANT_FAILED', cost: 10n }
    expect({ result, cost }).toEqual(expected)
  })

  it('say nothing of the same transactions without the faults', () => {
    for (const mutant of MUTANTS) {
      expect(runMutant({ ...mutant, damage: () => {} })).toMatchObject({ broken: [], result: 'tesSUCCESS' })
    }
  })

  it('what is still broken after the change was undone leaves no trace at all', () => {
    const { ann, ben, test } = newWorld()
    const before = test.drops(ann)
    const { preclaim } = payment
    // Before the savepoint that the change is undone to, so that undoing it does not mend it.
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
