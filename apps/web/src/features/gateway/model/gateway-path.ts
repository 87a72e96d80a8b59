import { PATHS } from '../../../lib/paths.ts'

/** Direction of a gateway order: into the exchange's ledger, or out of it. */
export type GatewayDirection = 'deposit' | 'withdraw'

/** Gateway directions, and finance, which also requires an account and a wallet. */
export type OrderKind = GatewayDirection | 'finance'

/**
 * Returns the address of a coin's page, or of one of its orders. `new` shows the form even when another order is
 * pending.
 */
export function gatewayPath(way: GatewayDirection, base: string, order?: string): string {
  return `${PATHS[way]}?base=${encodeURIComponent(base)}${order === undefined ? '' : `&order=${encodeURIComponent(order)}`}`
}

/** Replaces an order id in the address to show the form. */
export const NEW_ORDER = 'new'
