/**
 * Minimum branch coverage in percent, by source pattern. Floors only rise: a change that adds a branch adds its test.
 */
type Floors = Readonly<Record<string, number>>

/** Floors of the step that runs the tests of packages. Coverage excludes programs that tests start. */
const PACKAGE_FLOORS: Floors = {
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
}

/**
 * Floors of the step that runs the short tests of programs. Tests that start an exchange are excluded: coverage slows
 * them down, and most of their code runs in another process.
 */
const PROGRAM_FLOORS: Floors = {
  'apps/server/src/modules/**': 40,
  'apps/web/src/**/model/**': 64,
  'apps/web/src/**/services/**': 39,
}

/** Floors of a step by the value of `COUNTED`. */
export const FLOORS = { packages: PACKAGE_FLOORS, programs: PROGRAM_FLOORS } as const

/**
 * Tests of packages that run without coverage: half a million iterations of a few functions and the long recordings,
 * which coverage makes up to 20 times slower. The floors hold without them.
 */
export const UNCOUNTED: readonly string[] = [
  'packages/keyring/src/attacks.test.ts',
  'packages/ledger/src/reference-streams.test.ts',
  'packages/market/src/pools/quote-swap.property.test.ts',
]
