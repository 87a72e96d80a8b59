import { compareLedger } from '@tidebook/amount'
import { ISSUE } from '../entries/objects/issue.ts'
import type { ObjectFields } from '../state/object-entry.ts'
import type { Invariant } from './invariant.ts'

function isWithin({ values }: ObjectFields): boolean {
  const issued = values['IssuedAmount']
  const total = values['TotalAmount']
  if (typeof issued !== 'object' || !('amount' in issued) || typeof total !== 'object' || !('amount' in total)) {
    return false
  }
  return issued.amount.mantissa >= 0n && compareLedger(issued.amount, total.amount) <= 0
}

/** The issued amount of an issuer with a cap is between zero and the cap. */
export const issueCaps: Invariant = {
  name: 'issued within the set total',
  looksAt: ['objects'],
  holds: (_context, { objects }) =>
    objects.every(({ entry, after }) => entry.type.name !== ISSUE.name || after === undefined || isWithin(after)),
}
