import { useCall } from '../../orders/index.ts'
import { gatewayApi } from './gateway-api.ts'

const ask = (signal: AbortSignal) => gatewayApi.coins({ signal })

/** Every coin that has a gateway, and what of it is open. */
export const useCoins = () => useCall(ask, 0)
