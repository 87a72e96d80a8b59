import { networkStore, type FailureSource, type LedgerMark, type NetworkState } from './network-store.ts'

/**
 * Responses in flight may still arrive for this time after the browser reports that it is offline, in milliseconds. A
 * later response proves that the server is reachable.
 */
const PROOF_AFTER_MS = 1000

function withFailures(state: NetworkState, failures: NetworkState['failures']): NetworkState {
  const reason = (failures.browser ?? failures.services ?? failures.node)?.code
  return { ...state, failures, netState: reason === undefined, reason }
}

function without(state: NetworkState, sources: readonly FailureSource[]): NetworkState {
  const failed = sources.filter((source) => state.failures[source] !== undefined)
  if (failed.length === 0) return state
  const left = Object.entries(state.failures).filter(([source]) => !failed.includes(source as FailureSource))
  return withFailures(state, Object.fromEntries(left))
}

/**
 * A browser without a network can still reach a server on the same machine, so a response overrides the browser's
 * report.
 */
function reached(state: NetworkState, now: number): NetworkState {
  const { browser } = state.failures
  return browser !== undefined && now - browser.at > PROOF_AFTER_MS ? without(state, ['browser']) : state
}

/** Records a failed call or a status other than 200: the network becomes unavailable (STA-015). */
export function noteFailure(source: FailureSource, code: string, now: number): void {
  networkStore.set((state) =>
    state.failures[source]?.code === code
      ? state
      : withFailures(state, { ...state.failures, [source]: { code, at: now } }),
  )
}

/** Records a successful call, which makes the network available again for its source (STA-016). */
export function noteSuccess(source: Exclude<FailureSource, 'browser'>, now: number): void {
  networkStore.set((state) => reached(without(state, [source]), now))
}

/** Records whether the browser reports a network connection. */
export function noteConnection(connected: boolean, now: number): void {
  if (connected) networkStore.set((state) => without(state, ['browser']))
  else noteFailure('browser', 'networkBroken', now)
}

/** Records that the market stream opened or was lost. */
export function noteStream(streaming: boolean): void {
  networkStore.set((state) => (state.streaming === streaming ? state : { ...state, streaming }))
}

/** Records a closed and indexed ledger. */
export function noteLedger(ledger: LedgerMark, indexed: boolean, now: number): void {
  networkStore.set((state) => ({ ...reached(state, now), ledger, indexed, quiet: false }))
}

/** Records that several close intervals passed without a ledger. */
export function noteQuiet(): void {
  networkStore.set((state) => (state.quiet || state.ledger === undefined ? state : { ...state, quiet: true }))
}
