/** Gateways: how coins of other chains leave the exchange. */
export { createGatewayApi } from './api/gateway-api.ts'
export type { GatewayApi } from './api/gateway-api.ts'
export { withdrawMemo } from '@tidebook/contract/gateway'
export type { AgentInfo, GatewayCoin, WithdrawMemo } from '@tidebook/contract/gateway'
