import { createStore, type Store } from './store.ts'

interface ListedToken {
  readonly value: string
  readonly issuer: string
}

/** Issuers of the tokens that the exchange lists, by code; empty until its list has arrived. */
export const listedIssuersStore: Store<ReadonlyMap<string, string>> = createStore<ReadonlyMap<string, string>>(
  new Map(),
)

/** Sets the listed tokens. */
export function setListedTokens(coins: readonly ListedToken[]): void {
  listedIssuersStore.set(new Map(coins.map(({ value, issuer }) => [value, issuer])))
}
