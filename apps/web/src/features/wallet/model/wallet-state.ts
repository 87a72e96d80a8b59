import type { AccountEvent, BalanceTable, OpenOrder } from '@tidebook/contract'
import type { SessionAllowance } from '@tidebook/keyring'
import { LOADING } from '../../../lib/loadable.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import type { ActiveState } from './active-state.ts'
import type { StoredWallet } from './stored-wallet.ts'

/** State of the user's wallet for the whole application; it contains no secrets. */
export interface WalletState {
  /** undefined: no wallet in this browser */
  readonly wallet: StoredWallet | undefined
  readonly locked: boolean
  /** Time at which the open wallet locks automatically, milliseconds since 1970. */
  readonly locksAt: number | undefined
  /** Transactions that the open wallet signs without confirmation; undefined while all require one. */
  readonly allowance: SessionAllowance | undefined
  readonly active: ActiveState
  /** Balances of the last validated ledger, keyed by the native title or CODE_ISSUER. */
  readonly balances: Loadable<BalanceTable>
  readonly orders: Loadable<readonly OpenOrder[]>
  /** Validated ledger of the two fields above. */
  readonly ledger: number | undefined
  readonly hideAssets: boolean
}

const EMPTY: WalletState = {
  wallet: undefined,
  locked: true,
  locksAt: undefined,
  allowance: undefined,
  active: 'unknown',
  balances: LOADING,
  orders: LOADING,
  ledger: undefined,
  hideAssets: false,
}

export const walletStore = createStore<WalletState>(EMPTY)

/** Returns the wallet in a component. */
export function useWallet(): WalletState {
  return useStore(walletStore)
}

/** Changes some fields. */
export function updateWallet(change: Partial<WalletState>): void {
  walletStore.set((state) => ({ ...state, ...change }))
}

/** Marks the wallet as locked: it signs nothing until it is unlocked. */
export function markLocked(): void {
  updateWallet({ locked: true, locksAt: undefined, allowance: undefined })
}

/** Switches to another wallet (or none), locked and without any state of the previous wallet. */
export function switchWallet(wallet: StoredWallet | undefined): void {
  walletStore.set((state) => ({ ...EMPTY, hideAssets: state.hideAssets, wallet }))
}

/** `update`: events of a new ledger. `snapshot`: the stream starts (again), without the events in between. */
type EventListener = (events: readonly AccountEvent[], ledger: number, kind: 'update' | 'snapshot') => void

const listeners = new Set<EventListener>()

/**
 * Reports every new event of the user's account (creates, fills, cancels) with its validated ledger.
 * @returns a function that unsubscribes
 */
export function onAccountEvents(listener: EventListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Passes events of the account channel to the listeners. */
export function notifyAccountEvents(
  events: readonly AccountEvent[],
  ledger: number,
  kind: 'update' | 'snapshot' = 'update',
): void {
  for (const listener of listeners) listener(events, ledger, kind)
}
