/** A signed, pending transaction. Contains no secrets; may be stored and resumed after a restart. */
export interface Submission {
  /** Signed blob, hex. Resending the same blob is safe: it can be applied only once. */
  readonly blob: string
  readonly hash: string
  readonly account: string
  /** Sequence number (a nonce on other chains). No ledger includes two transactions of an account with the same one. */
  readonly sequence: number
  /** Uses this ticket instead of a sequence number. */
  readonly ticket?: number
  /** Last ledger that may include it. */
  readonly lastLedger: number
  /** Validated ledger when it was first sent. Earlier ledgers cannot include it. */
  readonly firstLedger: number
}

/**
 * State of a submission. Only validated ledgers lead to `validated` (it had its effect), `failed` (it only paid its
 * fee, or another transaction took its number) or `expired` (its last ledger has passed and no ledger includes it).
 * Before that it is `submitted` (sent), `refused` (every node that was called refused it; it is not resent, and a ledger may
 * still include it) or `unknown` (no node answered).
 */
export type SubmissionPhase = 'submitted' | 'refused' | 'unknown' | 'validated' | 'failed' | 'expired'

export interface SubmissionState {
  readonly phase: SubmissionPhase
  readonly submission: Submission
  /** It was sent before. A node may now refuse it because a ledger already includes it. */
  readonly isRepeated: boolean
  /** Engine result. Provisional until the state is final. */
  readonly result?: string
  readonly message?: string
  /** Ledger that includes it. */
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
      /**
       * Next sequence number of the account in a validated ledger. If it is not above this transaction's number, the
       * ledger is after the last one that may include the transaction; otherwise the search covered the ledger.
       */
      readonly sequence?: number
    }

/** Returns the state before the first answer. */
export function startSubmission(submission: Submission): SubmissionState {
  return { phase: 'submitted', submission, isRepeated: false }
}

/** Returns the state of a transaction that an earlier run left pending. */
export function resumeSubmission(submission: Submission): SubmissionState {
  return { phase: 'unknown', submission, isRepeated: true }
}

/** Returns whether the state is final. */
export function isFinal(state: SubmissionState): boolean {
  return state.phase === 'validated' || state.phase === 'failed' || state.phase === 'expired'
}

/** Returns whether nodes report that another transaction has its number, or that it arrived after its last ledger. */
export function isSuperseded({ phase, result }: SubmissionState): boolean {
  return phase === 'refused' && (result === 'tefPAST_SEQ' || result === 'tefMAX_LEDGER')
}

/** Returns whether it is final that no ledger includes the transaction. */
export function isNeverIncluded(state: SubmissionState): boolean {
  return isFinal(state) && state.ledger === undefined
}

/** Returns whether two states of one submission are equal. */
export function isSameState(a: SubmissionState, b: SubmissionState): boolean {
  const isSameWord = a.phase === b.phase && a.result === b.result && a.message === b.message
  return isSameWord && a.ledger === b.ledger && a.isRepeated === b.isRepeated
}

/** Returns whether a node's ledger ranges ('5-9,12-200') include all of first..last. */
export function hasLedgers(ranges: string, first: number, last: number): boolean {
  return ranges.split(',').some((range) => {
    const [from, to] = range.split('-').map(Number)
    return from !== undefined && from <= first && (to ?? from) >= last
  })
}

const TAKEN_TEXT = 'Another transaction took its sequence number'
const EXPIRED_TEXT = 'No ledger took it in time'

function afterMissing(state: SubmissionState, event: Extract<SubmissionEvent, { kind: 'missing' }>): SubmissionState {
  const { submission } = state
  const { sequence, validatedLedger, completeLedgers } = event
  const waiting: SubmissionState = { ...state, phase: state.phase === 'refused' ? 'refused' : 'submitted' }
  const isOver = validatedLedger > submission.lastLedger
  const expired: SubmissionState = { ...state, phase: 'expired', message: EXPIRED_TEXT }
  // No ledger includes a transaction with an unused number, whichever ledgers the node still holds.
  if (isOver && submission.ticket === undefined && sequence !== undefined && sequence <= submission.sequence)
    return expired
  const searched = Math.min(validatedLedger, submission.lastLedger)
  if (!hasLedgers(completeLedgers, submission.firstLedger, searched)) return waiting
  if (hasNumberPassed(submission, sequence))
    return { ...state, phase: 'failed', result: 'tefPAST_SEQ', message: TAKEN_TEXT }
  return isOver ? expired : waiting
}

/**
 * Returns whether the account's next number proves that a ledger includes this transaction or another one with its
 * number.
 */
export function hasNumberPassed({ sequence, ticket }: Submission, next: number | undefined): boolean {
  return ticket === undefined && next !== undefined && next > sequence
}

/** A node with this result does not have the transaction: it is malformed or can never be applied. */
const REFUSED = /^te[fm]/

/** Returns the state after an event. Pure. A final state never changes. */
export function nextSubmission(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  if (isFinal(state)) return state
  switch (event.kind) {
    case 'answered':
      return {
        ...state,
        phase: REFUSED.test(event.result) && !state.isRepeated ? 'refused' : 'submitted',
        isRepeated: true,
        result: event.result,
        message: event.message,
      }
    case 'refused':
      if (state.phase === 'refused') return state
      return { ...state, phase: 'submitted', isRepeated: true, message: event.message }
    case 'unreachable':
      return { ...state, phase: state.phase === 'refused' ? 'refused' : 'unknown', isRepeated: true }
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

/** Returns whether to resend the blob: no node has accepted it, or no node has answered. */
export function shouldResubmit(state: SubmissionState): boolean {
  if (state.phase === 'unknown') return true
  if (state.phase !== 'submitted') return false
  const { result } = state
  return result === undefined || result.startsWith('ter') || result.startsWith('tel')
}
