import { buildDefinitions } from './definitions/build-definitions.ts'
import { rippleTable } from './definitions/ripple-table.ts'
import type { NetworkDefinition } from './network.ts'

export const stm: NetworkDefinition = {
  id: 'stm',
  alphabet: 'vpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1turAxyz',
  networkId: 0,
  nativeCode: 'STM',
  longestCurrency: 3,
  maxNative: 100_000_000_000_000_000n,
  baseFee: 10n,
  highestFee: 1_000n,
  names: { trustLineEntry: 'RippleState' },
  definitions: buildDefinitions(rippleTable),
}
