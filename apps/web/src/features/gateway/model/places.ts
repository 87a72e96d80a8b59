import { PATHS } from '../../../lib/paths.ts'
import type { GatewayWay } from './gateway-way.ts'

/** Where a direction shows a coin, and one of its orders; `new` for the form although another order is on its way. */
export const placeOf = (way: GatewayWay, base: string, order?: string): string =>
  `${PATHS[way]}?base=${encodeURIComponent(base)}${order === undefined ? '' : `&order=${encodeURIComponent(order)}`}`

/** In the place of an order's id: the form is wanted. */
export const NEW_ORDER = 'new'
