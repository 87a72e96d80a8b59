import type { AccountEvent, BalanceTable, OpenOrder } from '@tidebook/contract'
import type { Unasked } from '@tidebook/keyring'
import { LOADING } from '../../../lib/loadable.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import type { ActiveState } from './active-state.ts'
import type { StoredWallet } from './stored-wallet.ts'

/** The own wallet as the whole application sees it; nothing in here is secret. */
export interface WalletState {
  /** undefined: no wallet in this browser */
  readonly wallet: StoredWallet | undefined
  readonly locked: boolean
  /** when the open wallet locks by itself, milliseconds since 1970 */
  readonly locksAt: number | undefined
  /** what the open wallet signs without a question; undefined while it asks about everything */
  readonly unasked: Unasked | undefined
  readonly active: ActiveState
  /** balances of the last validated ledger, keyed by the native title or CODE_ISSUER */
  readonly balances: Loadable<BalanceTable>
  readonly orders: Loadable<readonly OpenOrder[]>
  /** validated ledger the two above are from */
  readonly ledger: number | undefined
  readonly hideAssets: boolean
}

const EMPTY: WalletState = {
  wallet: undefined,
  locked: true,
  locksAt: undefined,
  unasked: undefined,
  active: 'unknown',
  balances: LOADING,
  orders: LOADING,
  ledger: undefined,
  hideAssets: false,
}

export const walletStore = createStore<WalletState>(EMPTY)

/** Reads the wallet in a component. */
export const useWallet = (): WalletState => useStore(walletStore)

/** Changes some fields. */
export function updateWallet(change: Partial<WalletState>): void {
  walletStore.set((state) => ({ ...state, ...change }))
}

/** The wallet is locked: nothing is signed until it is opened again. */
export function markLocked(): void {
  updateWallet({ locked: true, locksAt: undefined, unasked: undefined })
}

/** Puts another wallet (or none) in place: locked, and nothing of the former one is left. */
export function switchWallet(wallet: StoredWallet | undefined): void {
  walletStore.set((state) => ({ ...EMPTY, hideAssets: state.hideAssets, wallet }))
}

/** `update`: what a ledger brought anew. `snapshot`: the stream begins (again), and what was in between is not told. */
type EventListener = (events: readonly AccountEvent[], ledger: number, kind: 'update' | 'snapshot') => void

const listeners = new Set<EventListener>()

/** Tells every new event of the own account (creates, fills, cancels) with its validated ledger; returns how to stop. */
export function onAccountEvents(listener: EventListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Passes events of the account channel on. */
export function tellAccountEvents(
  events: readonly AccountEvent[],
  ledger: number,
  kind: 'update' | 'snapshot' = 'update',
): void {
  for (const listener of listeners) listener(events, ledger, kind)
}
