import { ClientError } from '../client-error.ts'
import { pause, systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { AccountInfo, SubmitAnswer, TransactionAnswer, ValidatedLedger } from '../node/node-answers.ts'
import { isFinal, nextSubmission, startSubmission, wantsResubmit } from './submission.ts'
import type { Submission, SubmissionEvent, SubmissionState } from './submission.ts'

/** What the driver asks of a node pool. */
export interface SubmissionNodes {
  submit(blob: string, signal?: AbortSignal): Promise<Pick<SubmitAnswer, 'engine_result' | 'engine_result_message'>>
  transaction(hash: string, signal?: AbortSignal): Promise<Pick<TransactionAnswer, 'ledger_index' | 'meta'>>
  validatedLedger(signal?: AbortSignal): Promise<ValidatedLedger>
  accountInfo(
    account: string,
    ledger: 'validated',
    signal?: AbortSignal,
  ): Promise<{ readonly account_data: Pick<AccountInfo['account_data'], 'Sequence'> }>
}

export interface SubmitOptions {
  readonly nodes: SubmissionNodes
  readonly submission: Submission
  /** Called with every new state, the first one included. */
  readonly onState?: (state: SubmissionState) => void
  readonly clock?: Clock
  /** Pause between looks in ms; the longest pause while nobody answers is ten times that. */
  readonly pollMs?: number
  /** Ends the watch, not the transaction. */
  readonly signal?: AbortSignal
}

const POLL_MS = 1000
const SLOWEST = 10

/**
 * Sends a signed transaction and watches until a validated ledger says how it ended. While nobody answers the state is
 * `unknown` and the watch goes on; the same blob is sent again as long as no node has taken it.
 * @throws ClientError client/aborted when `signal` ended the watch
 */
export async function submitReliably(options: SubmitOptions): Promise<SubmissionState> {
  const { nodes, submission, signal } = options
  const clock = options.clock ?? systemClock
  let state = startSubmission(submission)
  options.onState?.(state)
  const take = (event: SubmissionEvent): void => {
    const next = nextSubmission(state, event)
    if (same(next, state)) return
    state = next
    options.onState?.(state)
  }
  let silent = 0
  while (!isFinal(state)) {
    if (wantsResubmit(state)) take(await send(nodes, submission, signal))
    if (!isFinal(state)) {
      const event = await look(nodes, submission, signal)
      take(event)
      silent = event.kind === 'unreachable' ? Math.min(SLOWEST, silent + 1) : 0
    }
    if (!isFinal(state)) await wait(clock, (options.pollMs ?? POLL_MS) * Math.max(1, silent), signal)
  }
  return state
}

function same(a: SubmissionState, b: SubmissionState): boolean {
  return a.phase === b.phase && a.result === b.result && a.message === b.message && a.ledger === b.ledger
}

async function wait(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await pause(clock, ms, signal)
  } catch (cause) {
    throw new ClientError('client/aborted', 'aborted', { cause })
  }
}

async function send(nodes: SubmissionNodes, submission: Submission, signal?: AbortSignal): Promise<SubmissionEvent> {
  try {
    const answer = await nodes.submit(submission.blob, signal)
    return { kind: 'answered', result: answer.engine_result, message: answer.engine_result_message }
  } catch (error) {
    return failureEvent(error)
  }
}

function failureEvent(error: unknown): SubmissionEvent {
  if (!(error instanceof ClientError) || error.code === 'client/aborted') throw error
  return error.code === 'node/refused' ? { kind: 'refused', message: error.message } : { kind: 'unreachable' }
}

/** Looks for the transaction; when it is not there, for what its absence means. */
async function look(nodes: SubmissionNodes, submission: Submission, signal?: AbortSignal): Promise<SubmissionEvent> {
  try {
    // The ledger is read first: a transaction that is missing afterwards is missing in all ledgers up to it.
    const validated = await nodes.validatedLedger(signal)
    const found = await find(nodes, submission.hash, signal)
    if (found) return found
    const sequence = await validatedSequence(nodes, submission.account, signal)
    // The sequence is newer than the search, so a number that has moved on is only believed after another search.
    const again =
      sequence !== undefined && sequence > submission.sequence ? await find(nodes, submission.hash, signal) : undefined
    return (
      again ?? {
        kind: 'missing',
        validatedLedger: validated.index,
        completeLedgers: validated.completeLedgers,
        ...(sequence === undefined ? {} : { sequence }),
      }
    )
  } catch (error) {
    const event = failureEvent(error)
    return event.kind === 'refused' ? { kind: 'unreachable' } : event
  }
}

async function find(nodes: SubmissionNodes, hash: string, signal?: AbortSignal): Promise<SubmissionEvent | undefined> {
  try {
    const { meta, ledger_index: ledger } = await nodes.transaction(hash, signal)
    if (meta === undefined || ledger === undefined) return undefined
    return { kind: 'found', result: meta.TransactionResult, ledger, meta }
  } catch (error) {
    if (error instanceof ClientError && (error.code === 'node/refused' || error.code === 'node/unvalidated'))
      return undefined
    throw error
  }
}

async function validatedSequence(
  nodes: SubmissionNodes,
  account: string,
  signal?: AbortSignal,
): Promise<number | undefined> {
  try {
    return (await nodes.accountInfo(account, 'validated', signal)).account_data.Sequence
  } catch (error) {
    if (error instanceof ClientError && error.code === 'node/refused') return undefined
    throw error
  }
}
