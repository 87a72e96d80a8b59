import { buildDefinitions } from './definitions/build-definitions.ts'
import { poolTable } from './definitions/pool-table.ts'
import { swtTable } from './definitions/swt-table.ts'
import { ticketTable } from './definitions/ticket-table.ts'
import { withOwn } from './definitions/with-own.ts'
import type { NetworkDefinition } from './network.ts'

export const swt: NetworkDefinition = {
  id: 'swt',
  alphabet: 'jpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65rkm8oFqi1tuvAxyz',
  networkId: 0,
  nativeCode: 'SWT',
  longestCurrency: 6,
  maxNative: 600_000_000_000_000_000n,
  baseFee: 10n,
  highestFee: 1_000n,
  names: { trustLineEntry: 'SkywellState' },
  definitions: buildDefinitions(withOwn(swtTable, poolTable, ticketTable)),
}
