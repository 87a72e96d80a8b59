/** Into the exchange's ledger, or out of it. */
export type GatewayWay = 'deposit' | 'withdraw'

/** What asks for an account and a wallet like they do. */
export type OrderWay = GatewayWay | 'finance'
