/** A signed transaction on its way. Nothing in it is secret; it may be stored and taken up again after a restart. */
export interface Submission {
  /** Signed blob, hex. Sending the same blob again is safe: it can be applied only once. */
  readonly blob: string
  readonly hash: string
  readonly account: string
  /** Its number (a nonce elsewhere): no ledger holds two transactions of an account with the same one. */
  readonly sequence: number
  /** It uses a ticket of this number instead of a number in the row. */
  readonly ticket?: number
  /** Last ledger that may hold it. */
  readonly lastLedger: number
  /** Validated ledger when it was first sent: earlier ledgers cannot hold it. */
  readonly firstLedger: number
}

/**
 * Where it stands. Only validated ledgers make it `validated` (it did what it said), `failed` (it took its fee, or
 * another one took its number) or `expired` (its time is over and no ledger holds it). Until then it is `submitted` (on
 * its way), `refused` (every node that was asked did not take it; it is not sent again, and the ledger may still say
 * otherwise), or `unknown`: nobody could be asked.
 */
export type SubmissionPhase = 'submitted' | 'refused' | 'unknown' | 'validated' | 'failed' | 'expired'

export interface SubmissionState {
  readonly phase: SubmissionPhase
  readonly submission: Submission
  /** It was sent before: that a node refuses it now may mean that a ledger has it already. */
  readonly isRepeated: boolean
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
      /**
       * Next number of the account in a validated ledger: one that the search reached when it is behind this
       * transaction's, else one after the last that may hold it.
       */
      readonly sequence?: number
    }

/** The state before the first answer. */
export function startSubmission(submission: Submission): SubmissionState {
  return { phase: 'submitted', submission, isRepeated: false }
}

/** The state of one that an earlier run left open. */
export function resumeSubmission(submission: Submission): SubmissionState {
  return { phase: 'unknown', submission, isRepeated: true }
}

/** Nothing can change this state any more. */
export function isFinal(state: SubmissionState): boolean {
  return state.phase === 'validated' || state.phase === 'failed' || state.phase === 'expired'
}

/** Another transaction has its number, or its time was over when it came, by the word of the nodes. */
export function isSuperseded({ phase, result }: SubmissionState): boolean {
  return phase === 'refused' && (result === 'tefPAST_SEQ' || result === 'tefMAX_LEDGER')
}

/** It is final that no ledger holds it. */
export function isDead(state: SubmissionState): boolean {
  return isFinal(state) && state.ledger === undefined
}

/** Whether two states of one submission say the same. */
export function isSameState(a: SubmissionState, b: SubmissionState): boolean {
  const isSameWord = a.phase === b.phase && a.result === b.result && a.message === b.message
  return isSameWord && a.ledger === b.ledger && a.isRepeated === b.isRepeated
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
  const { sequence, validatedLedger, completeLedgers } = event
  const waiting: SubmissionState = { ...state, phase: state.phase === 'refused' ? 'refused' : 'submitted' }
  const isOver = validatedLedger > submission.lastLedger
  const expired: SubmissionState = { ...state, phase: 'expired', message: EXPIRED_TEXT }
  // A number that nobody has used is in no ledger, whichever of them the node still has.
  if (isOver && submission.ticket === undefined && sequence !== undefined && sequence <= submission.sequence)
    return expired
  const searched = Math.min(validatedLedger, submission.lastLedger)
  if (!holdsLedgers(completeLedgers, submission.firstLedger, searched)) return waiting
  if (isPassed(submission, sequence)) return { ...state, phase: 'failed', result: 'tefPAST_SEQ', message: TAKEN_TEXT }
  return isOver ? expired : waiting
}

/** Whether the account's next number says that a transaction with this one is in a ledger, be it this one or another. */
export function isPassed({ sequence, ticket }: Submission, next: number | undefined): boolean {
  return ticket === undefined && next !== undefined && next > sequence
}

/** No node that says this has it: it is malformed, or can never be applied. */
const REFUSED = /^te[fm]/

/** The state after an event. Pure; a final state never changes. */
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

/** Whether the blob should be sent again: nobody took it, or nobody knows. */
export function wantsResubmit(state: SubmissionState): boolean {
  if (state.phase === 'unknown') return true
  if (state.phase !== 'submitted') return false
  const { result } = state
  return result === undefined || result.startsWith('ter') || result.startsWith('tel')
}
