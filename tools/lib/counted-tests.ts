/**
 * Least share of branches that the tests of these packages take, in percent. They only rise: whoever adds a branch adds
 * its test. Programs that tests start are not counted.
 */
export const BRANCH_FLOORS: Readonly<Record<string, number>> = {
  'packages/amount': 96,
  'packages/chains': 91,
  'packages/client': 94,
  'packages/contract': 94,
  'packages/keyring': 91,
  'packages/ledger': 91,
  'packages/market': 88,
  'packages/protocol': 92,
  'packages/ui': 73,
}

/**
 * Tests of packages that run where no branch is counted: half a million tries of a few functions and the long recordings,
 * which counting makes up to twenty times slower. The floors hold without them.
 */
export const UNCOUNTED: readonly string[] = [
  'packages/keyring/src/attacks.test.ts',
  'packages/ledger/src/reference-streams.test.ts',
  'packages/market/src/pools/quote-swap.property.test.ts',
]
