import type { ConfigFile, HostsFile } from '@tidebook/contract'
import { LOADING, type Loadable } from '../../../lib/loadable.ts'
import { createStore, useStore, type Store } from '../../../lib/store.ts'

/** How the page hangs together with the server: the one state that header, forms and figures go by. */
export type Link = 'starting' | 'live' | 'catching-up' | 'offline'

export interface LedgerMark {
  readonly index: number
  /** ms since 1970. */
  readonly closeTime: number
}

/** Who told that the network is away: the browser, a call to the services, a call to the nodes. */
export type FailureSource = 'browser' | 'services' | 'node'

export interface NetworkFailure {
  /** What the words are found by. */
  readonly code: string
  /** When it was told, ms since 1970 by the clock of this machine. */
  readonly at: number
}

/** The network part of the platform state (ENT-056). */
export interface NetworkState {
  /** False from a failed or non-200 call until the next success (STA-015, STA-016). */
  readonly netState: boolean
  /** Code of the failure that made the network unavailable. */
  readonly reason: string | undefined
  readonly failures: Readonly<Partial<Record<FailureSource, NetworkFailure>>>
  /** The market stream delivers. */
  readonly streaming: boolean
  /** The index follows the ledger; false while it reads old ledgers. */
  readonly indexed: boolean
  readonly ledger: LedgerMark | undefined
  /** As long as three closes without one: the stream is there, but nothing closes or arrives. */
  readonly quiet: boolean
}

/** As a page begins: nothing known, nothing failed. */
export const FIRST_NETWORK: NetworkState = {
  netState: true,
  reason: undefined,
  failures: {},
  streaming: false,
  indexed: true,
  ledger: undefined,
  quiet: false,
}

export const networkStore: Store<NetworkState> = createStore(FIRST_NETWORK)

export const configStore: Store<Loadable<ConfigFile>> = createStore<Loadable<ConfigFile>>(LOADING)
export const hostsStore: Store<Loadable<HostsFile>> = createStore<Loadable<HostsFile>>(LOADING)

/** When the server is asked for a sign of life next, ms since 1970; it is asked only while something is missing. */
export const nextTryStore: Store<number> = createStore(0)

/**
 * The one state: offline while the server cannot be reached, catching up while it can be but the figures are not those
 * of the last close, live when they are.
 */
export const linkOf = ({ netState, streaming, indexed, ledger, quiet }: NetworkState): Link => {
  if (!netState) return 'offline'
  if (ledger === undefined) return 'starting'
  return streaming && indexed && !quiet ? 'live' : 'catching-up'
}

/** Since when (ms since 1970) figures on the page may be old: the close they are from; undefined while they are fresh. */
export const staleSince = (state: NetworkState): number | undefined =>
  linkOf(state) === 'live' ? undefined : state.ledger?.closeTime

/** Prices and books on the page may be old. */
export const isStale = (state: NetworkState): boolean => staleSince(state) !== undefined

/** The state as it changes; a new ledger alone changes nothing. */
export const useLink = (): Link => useStore(networkStore, linkOf)

/** Whether the figures on the page may be old, as it changes. */
export const useStale = (): boolean => useStore(networkStore, isStale)
