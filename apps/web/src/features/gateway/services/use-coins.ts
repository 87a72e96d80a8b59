import { useCall } from '../../../lib/queries/use-call.ts'
import { gatewayApi } from './gateway-api.ts'

/** Loads the coins with a gateway and their availability. */
export function useCoins() {
  return useCall(['gateway coins'], (signal) => gatewayApi.coins({ signal }))
}
