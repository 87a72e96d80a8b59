import { buildDefinitions } from './definitions/build-definitions.ts'
import { callTable } from './definitions/call-table.ts'
import type { NetworkDefinition } from './network.ts'

export const call: NetworkDefinition = {
  id: 'call',
  alphabet: 'cpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2brdeCg65jkm8oFqi1tuvAxyz',
  networkId: 0,
  nativeCode: 'CALL',
  longestCurrency: 3,
  maxNative: 100_000_000_000_000_000n,
  baseFee: 10n,
  highestFee: 1_000n,
  names: { trustLineEntry: 'RippleState' },
  definitions: buildDefinitions(callTable),
}
