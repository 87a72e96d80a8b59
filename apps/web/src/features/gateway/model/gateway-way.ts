/** Into the exchange's ledger, or out of it. */
export type GatewayWay = 'deposit' | 'withdraw'
