/** A signed transaction on its way. Nothing in it is secret; it may be stored and taken up again after a restart. */
export interface Submission {
  /** Signed blob, hex. Sending the same blob again is safe: it can be applied only once. */
  readonly blob: string
  readonly hash: string
  readonly account: string
  readonly sequence: number
  /** Last ledger that may hold it. */
  readonly lastLedger: number
  /** Validated ledger when it was first sent: earlier ledgers cannot hold it. */
  readonly firstLedger: number
}

/**
 * Where it stands. Only a validated ledger makes it `validated` (it did what it said) or `failed` (it took its fee, or
 * can never be applied); `expired` means its time is over and no ledger holds it; `unknown` means that nobody could be
 * asked, which is neither.
 */
export type SubmissionPhase = 'submitted' | 'unknown' | 'validated' | 'failed' | 'expired'

export interface SubmissionState {
  readonly phase: SubmissionPhase
  readonly submission: Submission
  /** Engine result: provisional while under way, final afterwards. */
  readonly result?: string
  readonly message?: string
  /** Ledger that holds it. */
  readonly ledger?: number
  readonly meta?: unknown
}

export type SubmissionEvent =
  | { readonly kind: 'answered'; readonly result: string; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'found'; readonly result: string; readonly ledger: number; readonly meta?: unknown }
  | {
      readonly kind: 'missing'
      readonly validatedLedger: number
      readonly completeLedgers: string
      /** Next sequence of the account in the validated ledger, when it was asked. */
      readonly sequence?: number
    }

/** The state before the first answer. */
export function startSubmission(submission: Submission): SubmissionState {
  return { phase: 'submitted', submission }
}

/** Nothing can change this state any more. */
export function isFinal(state: SubmissionState): boolean {
  return state.phase === 'validated' || state.phase === 'failed' || state.phase === 'expired'
}

/** Whether a node's ranges of ledgers ('5-9,12-200') hold all of first..last. */
export function holdsLedgers(ranges: string, first: number, last: number): boolean {
  return ranges.split(',').some((range) => {
    const [from, to] = range.split('-').map(Number)
    return from !== undefined && from <= first && (to ?? from) >= last
  })
}

const TAKEN_TEXT = 'Another transaction took its sequence number'
const EXPIRED_TEXT = 'No ledger took it in time'

function afterMissing(state: SubmissionState, event: Extract<SubmissionEvent, { kind: 'missing' }>): SubmissionState {
  const { submission } = state
  const waiting: SubmissionState = { ...state, phase: 'submitted' }
  const searched = Math.min(event.validatedLedger, submission.lastLedger)
  if (!holdsLedgers(event.completeLedgers, submission.firstLedger, searched)) return waiting
  if (event.sequence !== undefined && event.sequence > submission.sequence) {
    return { ...state, phase: 'failed', result: 'tefPAST_SEQ', message: TAKEN_TEXT }
  }
  if (event.validatedLedger <= submission.lastLedger) return waiting
  return { ...state, phase: 'expired', message: EXPIRED_TEXT }
}

/** A malformed transaction is malformed for good; every other provisional result may still end differently. */
function isHopeless(result: string): boolean {
  return result.startsWith('tem')
}

/** The state after an event. Pure; a final state never changes. */
export function nextSubmission(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  if (isFinal(state)) return state
  switch (event.kind) {
    case 'answered':
      return {
        ...state,
        phase: isHopeless(event.result) ? 'failed' : 'submitted',
        result: event.result,
        message: event.message,
      }
    case 'refused':
      return { ...state, phase: 'submitted', message: event.message }
    case 'unreachable':
      return { ...state, phase: 'unknown' }
    case 'found':
      return {
        ...state,
        phase: event.result === 'tesSUCCESS' ? 'validated' : 'failed',
        result: event.result,
        ledger: event.ledger,
        ...(event.meta === undefined ? {} : { meta: event.meta }),
      }
    default:
      return afterMissing(state, event)
  }
}

/** Whether the blob should be sent again: nobody took it, or nobody knows. */
export function wantsResubmit(state: SubmissionState): boolean {
  if (state.phase === 'unknown') return true
  if (state.phase !== 'submitted') return false
  const { result } = state
  return result === undefined || result.startsWith('ter') || result.startsWith('tel')
}
