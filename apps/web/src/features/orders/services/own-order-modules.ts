/**
 * Loads the code that cancels or amends own orders. The trade screen names this one file: the names of all files that
 * these need would be a part of the screen.
 */
export function loadCancelOwnOrders() {
  return import('./cancel-own-orders.ts')
}

/** Loads the code that amends the price of an own order. */
export function loadRepriceOwnOrder() {
  return import('./reprice-own-order.ts')
}
