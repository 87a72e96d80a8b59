/**
 * Minimum branch coverage in percent, by source pattern. Floors only rise: a change that adds a branch adds its test.
 * Tests that start an exchange do not count, because most of their code runs in another process.
 */
export const COVERAGE_FLOORS: Readonly<Record<string, number>> = {
  'packages/amount/src/**': 96,
  'packages/chains/src/**': 91,
  'packages/client/src/**': 94,
  'packages/consensus/src/**': 85,
  'packages/contract/src/**': 94,
  'packages/keyring/src/**': 91,
  'packages/ledger/src/**': 91,
  'packages/light-client/src/**': 95,
  'packages/market/src/**': 88,
  'packages/node/src/**': 43,
  'packages/protocol/src/**': 92,
  'packages/ui/src/**': 73,
  'apps/server/src/modules/**': 40,
  'apps/web/src/**/model/**': 64,
  'apps/web/src/**/services/**': 39,
}

/**
 * Tests that coverage makes up to 20 times slower: half a million iterations of a few functions, and the long
 * recordings. The floors hold without these tests.
 */
export const SLOW_WHEN_COUNTED: readonly string[] = [
  'packages/keyring/src/attacks.test.ts',
  'packages/ledger/src/reference-streams.test.ts',
  'packages/market/src/pools/quote-swap.property.test.ts',
]
