/**
 * State that support staff and operator scripts can read from the console: `await tidebook.state()` returns the
 * platform state of the specification (ENT-056), `await tidebook.stores()` its named stores (ENT-078), `await
 * tidebook.user()` its user state (ENT-040), `await tidebook.balances()` the wallet's balances in its flat fields
 * (ENT-013). Each function returns a copy and loads its code on the first call.
 */
const inspection = {
  state: async () => structuredClone((await import('./platform-state.ts')).platformState()),
  stores: async () => {
    const { namedStores } = await import('./named-stores.ts')
    return Object.fromEntries(Object.entries(namedStores).map(([name, read]) => [name, structuredClone(read())]))
  },
  user: async () => structuredClone((await import('./user-state.ts')).userState()),
  balances: async () => (await import('./wallet-balances.ts')).walletBalances(),
}

/** Exposes the functions as a global for the console. */
export function offerInspection(): void {
  Object.defineProperty(globalThis, 'tidebook', { value: Object.freeze(inspection) })
}
