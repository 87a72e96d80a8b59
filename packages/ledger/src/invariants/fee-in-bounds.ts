import type { Invariant } from './invariant.ts'

/** The charged fee is between zero and the signed fee. */
export const feeInBounds: Invariant = {
  name: 'fee within what was signed',
  looksAt: 'always',
  holds: ({ charged, rules, tx }) => charged >= 0n && charged <= tx.fee && tx.fee <= rules.maxNative,
}
