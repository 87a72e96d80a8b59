import type { WalletWorth } from '@tidebook/contract'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { api } from '../../network/index.ts'
import { useAccountVersion } from '../../orders/index.ts'

/** Value of what an address held since a time (ms), asked anew when something happened to it. */
export const useWorth = (
  address: string,
  begin: number | undefined,
): { readonly answer: Loadable<WalletWorth>; readonly retry: () => void } => {
  const version = useAccountVersion()
  return useCall(['worth', address, begin], (signal) => api.worth(address, begin, { signal }), { version })
}
