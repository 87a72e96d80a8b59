import { buildDefinitions } from './definitions/build-definitions.ts'
import { rippleTable } from './definitions/ripple-table.ts'
import type { NetworkDefinition } from './network.ts'

export const bvcadt: NetworkDefinition = {
  id: 'bvcadt',
  alphabet: 'bpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2rcdeCg65jkm8oFqi1tuvAxyz',
  networkId: 0,
  nativeCode: 'BVC',
  longestCurrency: 3,
  maxNative: 100_000_000_000_000_000n,
  baseFee: 10n,
  highestFee: 1_000n,
  names: { trustLineEntry: 'RippleState' },
  definitions: buildDefinitions(rippleTable),
}
