/** Side of an order, in terms of the base coin. */
export type Side = 'buy' | 'sell'

/** Order types that a user can select. */
export type OrderType = 'limit' | 'market' | 'postOnly' | 'fillOrKill' | 'immediateOrCancel'

/** Order types in tab order. */
export const ORDER_TYPES: readonly OrderType[] = ['limit', 'market', 'postOnly', 'fillOrKill', 'immediateOrCancel']

/** Whether orders of a type trade immediately or never. They do not rest in the book, so they freeze nothing. */
export function isTaking(type: OrderType): boolean {
  return type !== 'limit' && type !== 'postOnly'
}

const FLAGS: Readonly<Record<OrderType, number>> = {
  limit: 0,
  postOnly: 0x0001_0000,
  market: 0x0002_0000,
  immediateOrCancel: 0x0002_0000,
  fillOrKill: 0x0004_0000,
}

/** Error for an order that cannot be converted to a transaction (ERR-036). */
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
 * Returns the ledger flags of an order type: passive for post-only, immediate-or-cancel (also for a market order), or
 * fill-or-kill. The sell flag is not included because it depends on the side.
 * @throws OrderTypeError when the type is not one of the five
 */
export function ledgerFlags(type: string): number {
  const flags = Object.hasOwn(FLAGS, type) ? FLAGS[type as OrderType] : undefined
  if (flags === undefined) throw new OrderTypeError(type)
  return flags
}
