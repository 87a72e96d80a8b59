import { buildDefinitions } from './definitions/build-definitions.ts'
import { swtTable } from './definitions/swt-table.ts'
import type { NetworkDefinition } from './network.ts'

export const biz: NetworkDefinition = {
  id: 'biz',
  alphabet: 'bpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2jcdeCg65rkm8oFqi1tuvAxyz',
  networkId: 0,
  nativeCode: 'BWT',
  longestCurrency: 6,
  maxNative: 600_000_000_000_000_000n,
  baseFee: 10n,
  highestFee: 1_000n,
  names: { trustLineEntry: 'SkywellState' },
  definitions: buildDefinitions(swtTable),
}
