import type { WalletWorth } from '@tidebook/contract'
import { useCalls } from '../../../lib/queries/use-call.ts'
import type { QueryState } from '../../../lib/queries/use-read.ts'
import { api } from '../../network/index.ts'
import { useAccountVersion } from '../../orders/index.ts'
import { sumWorths } from '../model/sum-wallets.ts'

/**
 * Returns the combined value over time of several wallets since a time (ms), and reads it again when the user's account
 * changes.
 */
export function useWorth(addresses: readonly string[], begin: number | undefined): QueryState<WalletWorth> {
  return useCalls(
    ['worth', addresses, begin],
    addresses.map((address) => (signal) => api.worth(address, begin, { signal })),
    sumWorths,
    { version: useAccountVersion() },
  )
}
