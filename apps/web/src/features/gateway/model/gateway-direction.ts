/** Direction of a gateway order: into the exchange's ledger, or out of it. */
export type GatewayDirection = 'deposit' | 'withdraw'

/** Gateway directions and finance, which require an account and a wallet as well. */
export type OrderKind = GatewayDirection | 'finance'
