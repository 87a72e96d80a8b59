import { networkStore, type LedgerMark, type NetworkState } from './network-store.ts'

const freshness = (state: NetworkState, now: number): NetworkState => {
  const fresh = state.netState && state.streaming
  if (fresh) return state.staleSince === undefined ? state : { ...state, staleSince: undefined }
  if (state.staleSince !== undefined || state.ledger === undefined) return state
  return { ...state, staleSince: now }
}

/** A call failed or answered other than 200: the network counts as unavailable (STA-015). */
export const noteFailure = (reason: string, now: number): void => {
  networkStore.set((state) =>
    state.netState || state.reason !== reason ? freshness({ ...state, netState: false, reason }, now) : state,
  )
}

/** A call succeeded: the network is available again (STA-016). */
export const noteSuccess = (now: number): void => {
  networkStore.set((state) =>
    state.netState ? state : freshness({ ...state, netState: true, reason: undefined }, now),
  )
}

/** The market stream was opened or lost. */
export const noteStream = (streaming: boolean, now: number): void => {
  networkStore.set((state) => (state.streaming === streaming ? state : freshness({ ...state, streaming }, now)))
}

/** A ledger was closed and indexed. */
export const noteLedger = (ledger: LedgerMark, indexed: boolean): void => {
  networkStore.set((state) => ({ ...state, ledger, indexed }))
}

/** Ledgers close about every second; after this long without one the figures are called old. */
const QUIET_AFTER_MS = 15_000

/** Looks at the age of the last ledger. */
export const noteTime = (now: number): void => {
  networkStore.set((state) => {
    const quiet = state.ledger !== undefined && now - state.ledger.closeTime > QUIET_AFTER_MS
    return quiet === state.quiet ? state : { ...state, quiet }
  })
}
