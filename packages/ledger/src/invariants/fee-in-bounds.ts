import type { Invariant } from './invariant.ts'

/** Nobody is charged less than nothing, or more than the fee that was signed for. */
export const feeInBounds: Invariant = {
  name: 'fee within what was signed',
  looksAt: 'always',
  holds: ({ charged, rules, tx }) => charged >= 0n && charged <= tx.fee && tx.fee <= rules.maxNative,
}
