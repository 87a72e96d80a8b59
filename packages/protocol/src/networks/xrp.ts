import { buildDefinitions } from './definitions/build-definitions.ts'
import { xrpTable } from './definitions/xrp-table.ts'
import type { NetworkDefinition } from './network.ts'

export const xrp: NetworkDefinition = {
  id: 'xrp',
  alphabet: 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz',
  networkId: 0,
  nativeCode: 'XRP',
  longestCurrency: 3,
  maxNative: 100_000_000_000_000_000n,
  baseFee: 10n,
  highestFee: 1_000n,
  names: { trustLineEntry: 'RippleState' },
  definitions: buildDefinitions(xrpTable),
}
