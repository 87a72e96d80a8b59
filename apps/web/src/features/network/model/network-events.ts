import { networkStore, type FailureSource, type LedgerMark, type NetworkState } from './network-store.ts'

/** What was under way when the browser said that it is offline may still arrive for this long; later it is proof that the server can be reached. */
const PROOF_AFTER_MS = 1000

const withFailures = (state: NetworkState, failures: NetworkState['failures']): NetworkState => {
  const reason = (failures.browser ?? failures.services ?? failures.node)?.code
  return { ...state, failures, netState: reason === undefined, reason }
}

const without = (state: NetworkState, sources: readonly FailureSource[]): NetworkState => {
  const gone = sources.filter((source) => state.failures[source] !== undefined)
  if (gone.length === 0) return state
  const left = Object.entries(state.failures).filter(([source]) => !gone.includes(source as FailureSource))
  return withFailures(state, Object.fromEntries(left))
}

/** A browser without a network still reaches a server on the same machine: an answer counts for more than its word. */
const reached = (state: NetworkState, now: number): NetworkState => {
  const { browser } = state.failures
  return browser !== undefined && now - browser.at > PROOF_AFTER_MS ? without(state, ['browser']) : state
}

/** A call failed or answered other than 200: the network counts as unavailable (STA-015). */
export const noteFailure = (source: FailureSource, code: string, now: number): void => {
  networkStore.set((state) =>
    state.failures[source]?.code === code
      ? state
      : withFailures(state, { ...state.failures, [source]: { code, at: now } }),
  )
}

/** A call succeeded: as far as it goes the network is available again (STA-016). */
export const noteSuccess = (source: Exclude<FailureSource, 'browser'>, now: number): void => {
  networkStore.set((state) => reached(without(state, [source]), now))
}

/** The browser says whether it has a network. */
export const noteConnection = (connected: boolean, now: number): void => {
  if (connected) networkStore.set((state) => without(state, ['browser']))
  else noteFailure('browser', 'networkBroken', now)
}

/** The market stream was opened or lost. */
export const noteStream = (streaming: boolean): void => {
  networkStore.set((state) => (state.streaming === streaming ? state : { ...state, streaming }))
}

/** A ledger was closed and indexed. */
export const noteLedger = (ledger: LedgerMark, indexed: boolean, now: number): void => {
  networkStore.set((state) => ({ ...reached(state, now), ledger, indexed, quiet: false }))
}

/** No ledger came for as long as several take. */
export const noteQuiet = (): void => {
  networkStore.set((state) => (state.quiet || state.ledger === undefined ? state : { ...state, quiet: true }))
}
