/**
 * Loads the code that cancels or amends the user's orders. The trade screen imports only this file, because the names
 * of all files behind it would become part of the screen's code.
 */
export function loadOwnOrderActions() {
  return import('./own-order-actions.ts')
}
