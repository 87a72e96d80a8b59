import type { ConfigFile, HostsFile } from '@tidebook/contract'
import { LOADING, type Loadable } from '../../../lib/loadable.ts'
import { createStore, useStore, type Store } from '../../../lib/store.ts'

/** State of the connection to the server, which header, forms and figures share. */
export type Link = 'starting' | 'live' | 'catching-up' | 'offline'

export interface LedgerMark {
  readonly index: number
  /** Milliseconds since 1970. */
  readonly closeTime: number
}

/** Source of a failure: the browser, a call to the services, or a call to the nodes. */
export type FailureSource = 'browser' | 'services' | 'node'

interface NetworkFailure {
  /** Error code that selects the message. */
  readonly code: string
  /** Time of the report by the local clock, milliseconds since 1970. */
  readonly at: number
}

/** The network part of the platform state (ENT-056). */
export interface NetworkState {
  /** False from a failed or non-200 call until the next success (STA-015, STA-016). */
  readonly netState: boolean
  /** Code of the failure that made the network unavailable. */
  readonly reason: string | undefined
  readonly failures: Readonly<Partial<Record<FailureSource, NetworkFailure>>>
  /** Whether the market stream is open. */
  readonly streaming: boolean
  /** Whether the index follows the ledger; false while the indexer reads old ledgers. */
  readonly indexed: boolean
  readonly ledger: LedgerMark | undefined
  /** Whether three close intervals passed without a ledger although the stream is open. */
  readonly quiet: boolean
}

/** Initial state of a page: nothing known, nothing failed. */
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

/** Time of the next probe of the server, milliseconds since 1970. Probes run only while data is missing. */
export const nextTryStore: Store<number> = createStore(0)

/**
 * Derives the connection state: offline while the server is unreachable, catching up while the figures are not from the
 * last close, otherwise live.
 */
export function linkOf({ netState, streaming, indexed, ledger, quiet }: NetworkState): Link {
  if (!netState) return 'offline'
  if (ledger === undefined) return 'starting'
  return streaming && indexed && !quiet ? 'live' : 'catching-up'
}

/** Returns the close time of stale figures in milliseconds since 1970, or undefined while the figures are fresh. */
export function staleSince(state: NetworkState): number | undefined {
  return linkOf(state) === 'live' ? undefined : state.ledger?.closeTime
}

/** Returns whether prices and books on the page may be stale. */
export function isStale(state: NetworkState): boolean {
  return staleSince(state) !== undefined
}

/** Subscribes to the connection state. A new ledger alone triggers no update. */
export function useLink(): Link {
  return useStore(networkStore, linkOf)
}

/** Subscribes to whether figures on the page may be stale. */
export function useStale(): boolean {
  return useStore(networkStore, isStale)
}
