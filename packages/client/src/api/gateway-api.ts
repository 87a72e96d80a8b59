import type { AgentInfo, GatewayCoin } from '@tidebook/contract/gateway'
import { gatewayRoutes } from '@tidebook/contract/routes'
import type { AbortOptions, HttpClient } from '../http/http-client.ts'

/** Creates the calls about gateways that need no account. */
export function createGatewayApi(http: HttpClient) {
  return {
    coins: (end: AbortOptions = {}) => http.call<readonly GatewayCoin[]>(gatewayRoutes.coins, end),
    /** Returns limits, fees and the agent's accounts. @param base name of the coin on its chain, such as `ETH` */
    agentInfo: (base: string, end: AbortOptions = {}) =>
      http.call<AgentInfo>(gatewayRoutes.agentInfo, { query: { base }, ...end }),
  }
}

export type GatewayApi = ReturnType<typeof createGatewayApi>
