/** Which way an order goes, seen from the base coin. */
export type Side = 'buy' | 'sell'

/** The order types a person can choose. */
export type OrderType = 'limit' | 'market' | 'postOnly' | 'fillOrKill' | 'immediateOrCancel'

/** In the order of the tabs. */
export const ORDER_TYPES: readonly OrderType[] = ['limit', 'market', 'postOnly', 'fillOrKill', 'immediateOrCancel']

/** True for orders that trade at once or never: they do not rest, so nothing is frozen for them. */
export const isTaking = (type: OrderType): boolean => type !== 'limit' && type !== 'postOnly'

const FLAGS: Readonly<Record<OrderType, number>> = {
  limit: 0,
  postOnly: 0x0001_0000,
  market: 0x0002_0000,
  immediateOrCancel: 0x0002_0000,
  fillOrKill: 0x0004_0000,
}

/** An order that could not be made into a transaction (ERR-036). */
export class OrderTypeError extends Error {
  readonly code = 'trade/wrong-order-type'
  readonly type: string
  constructor(type: string) {
    super(`wrong order type: ${type}`)
    this.name = 'OrderTypeError'
    this.type = type
  }
}

/**
 * Ledger flags of an order type: passive for post only, immediate-or-cancel for a market order too, fill-or-kill. The
 * sell flag is not included, it belongs to the side.
 * @throws OrderTypeError when the type is not one of the five
 */
export function ledgerFlags(type: string): number {
  const flags = Object.hasOwn(FLAGS, type) ? FLAGS[type as OrderType] : undefined
  if (flags === undefined) throw new OrderTypeError(type)
  return flags
}
