import { useCall } from '../../../lib/queries/use-call.ts'
import { gatewayApi } from './gateway-api.ts'

/** Every coin that has a gateway, and what of it is open. */
export const useCoins = () => useCall(['gateway coins'], (signal) => gatewayApi.coins({ signal }))
