import { PATHS } from '../../../lib/paths.ts'
import type { GatewayDirection } from './gateway-direction.ts'

/**
 * Returns the address of a coin's page, or of one of its orders. `new` shows the form even when another order is
 * pending.
 */
export function gatewayPath(way: GatewayDirection, base: string, order?: string): string {
  return `${PATHS[way]}?base=${encodeURIComponent(base)}${order === undefined ? '' : `&order=${encodeURIComponent(order)}`}`
}

/** Replaces an order id in the address to show the form. */
export const NEW_ORDER = 'new'
