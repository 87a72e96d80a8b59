import type { ConfigFile, HostsFile } from '@tidebook/contract'
import { LOADING, type Loadable } from '../../../lib/loadable.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** How the page hangs together with the server. */
export type Link = 'starting' | 'live' | 'catching-up' | 'offline'

export interface LedgerMark {
  readonly index: number
  /** ms since 1970. */
  readonly closeTime: number
}

/** The network part of the platform state (ENT-056). */
export interface NetworkState {
  /** False from a failed or non-200 call until the next success (STA-015, STA-016). */
  readonly netState: boolean
  /** Code of the failure that made the network unavailable. */
  readonly reason: string | undefined
  /** The market stream delivers. */
  readonly streaming: boolean
  /** The index follows the ledger; false while it reads old ledgers. */
  readonly indexed: boolean
  readonly ledger: LedgerMark | undefined
  /** The last ledger is older than ledgers take: the stream is there, but nothing closes or arrives. */
  readonly quiet: boolean
  /** Since when (ms since 1970) figures may be old; undefined while they are fresh. */
  readonly staleSince: number | undefined
}

export const networkStore: Store<NetworkState> = createStore<NetworkState>({
  netState: true,
  reason: undefined,
  streaming: false,
  indexed: true,
  ledger: undefined,
  quiet: false,
  staleSince: undefined,
})

export const configStore: Store<Loadable<ConfigFile>> = createStore<Loadable<ConfigFile>>(LOADING)
export const hostsStore: Store<Loadable<HostsFile>> = createStore<Loadable<HostsFile>>(LOADING)

/** One word for the state, for the header. */
export const linkOf = ({ netState, streaming, indexed, ledger, quiet }: NetworkState): Link => {
  if (!netState) return 'offline'
  if (!streaming) return ledger === undefined ? 'starting' : 'catching-up'
  return indexed && !quiet ? 'live' : 'catching-up'
}

/** Prices and books on the page may be old. */
export const isStale = (state: NetworkState): boolean => state.staleSince !== undefined
