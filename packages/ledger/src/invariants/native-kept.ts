import { feeCollector } from '../engine/claim.ts'
import { exists } from '../money/accounts.ts'
import type { Invariant } from './invariant.ts'

/** The native supply falls by the fee when fees are burnt, and stays constant when they are collected. */
export const nativeKept: Invariant = {
  name: 'native supply kept',
  looksAt: 'always',
  holds(context, changes) {
    let difference = 0n
    for (const { before, after } of changes.accounts) {
      difference += (after?.balance ?? 0n) - (before?.balance ?? 0n)
    }
    return difference === (exists(feeCollector(context)) ? 0n : -context.charged)
  },
}
