/**
 * Tests of packages that run where no branch is counted: half a million tries of a few functions, which counting makes
 * up to twenty times slower. The floors hold without them.
 */
export const UNCOUNTED: readonly string[] = [
  'packages/keyring/src/attacks.test.ts',
  'packages/market/src/pools/quote-swap.property.test.ts',
]
