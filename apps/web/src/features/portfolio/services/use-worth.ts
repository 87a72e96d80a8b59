import type { WalletWorth } from '@tidebook/contract'
import { useMemo } from 'react'
import type { Loadable } from '../../../lib/loadable.ts'
import { api } from '../../network/index.ts'
import { useAccountVersion, useCall } from '../../orders/index.ts'

/** Value of what an address held since a time (ms), asked anew when something happened to it. */
export const useWorth = (
  address: string,
  begin: number | undefined,
): { readonly answer: Loadable<WalletWorth>; readonly retry: () => void } => {
  const version = useAccountVersion()
  const call = useMemo(() => (signal: AbortSignal) => api.worth(address, begin, { signal }), [address, begin])
  return useCall(call, version)
}
