/**
 * Loads the code that cancels or amends the user's orders. The trade screen imports only this file, because the names
 * of all files behind it would become part of the screen's code.
 */
export function loadCancelOwnOrders() {
  return import('./cancel-own-orders.ts')
}

/** Loads the code that changes the price of one of the user's orders. */
export function loadRepriceOwnOrder() {
  return import('./reprice-own-order.ts')
}
