import type { WalletWorth } from '@tidebook/contract'
import { useCalls } from '../../../lib/queries/use-call.ts'
import type { Answer } from '../../../lib/queries/use-read.ts'
import { api } from '../../network/index.ts'
import { useAccountVersion } from '../../orders/index.ts'
import { sumWorths } from '../model/sum-wallets.ts'

/** Value over time of several wallets together since a time (ms), read again when something happened to the own account. */
export const useWorth = (addresses: readonly string[], begin: number | undefined): Answer<WalletWorth> =>
  useCalls(
    ['worth', addresses, begin],
    addresses.map((address) => (signal) => api.worth(address, begin, { signal })),
    sumWorths,
    { version: useAccountVersion() },
  )
