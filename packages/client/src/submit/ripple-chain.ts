import { ClientError } from '../client-error.ts'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { SubmitAnswer, TransactionAnswer, ValidatedLedger } from '../node/node-answers.ts'
import type { ChainPort } from './chain-port.ts'
import { CloseInterval } from './close-interval.ts'
import { majorityEvent, willFail } from './majority-event.ts'
import { lastLedgerFor } from './last-ledger.ts'
import { hasLedgers, hasNumberPassed } from './submission.ts'
import type { Submission, SubmissionEvent, SubmissionState } from './submission.ts'

/** Milliseconds to wait when nodes are called one by one, so that a hanging node does not delay the others. */
export const NODE_TIMEOUT_MS = 5000

/** An account in one ledger. */
interface NumberedAccount {
  readonly account_data: { readonly Sequence: number }
  readonly ledger_index?: number
}

/** Calls of a Ripple-family ledger's nodes that this chain uses; `NodePool` implements them. All throw ClientError. */
export interface LedgerNodes {
  submit(blob: string, signal?: AbortSignal): Promise<Pick<SubmitAnswer, 'engine_result' | 'engine_result_message'>>
  transaction(hash: string, signal?: AbortSignal): Promise<Pick<TransactionAnswer, 'ledger_index' | 'meta'>>
  validatedLedger(signal?: AbortSignal): Promise<ValidatedLedger>
  accountInfo(account: string, ledger: 'current' | 'validated', signal?: AbortSignal): Promise<NumberedAccount>
  baseFee(signal?: AbortSignal): Promise<bigint>
  /** Returns each node separately. */
  apart?(): readonly LedgerNodes[]
}

export interface RippleChainOptions {
  readonly nodes: LedgerNodes
  /** Milliseconds between ledgers when the nodes do not report it. Read at every lookup. */
  readonly closeIntervalMs: () => number
  /** Throws to reject a ledger that a node claims to have validated. */
  readonly believe?: (ledger: ValidatedLedger) => void
  readonly isTrusted?: boolean
  readonly isOrdered?: boolean
  /**
   * The node closes ledgers only on our request and applies transactions in the order of arrival. Its answer to a
   * submission is the outcome once the number is used, so transactions need not be looked up one by one. The reported
   * ledger is then the one that includes it or a later one.
   */
  readonly isByHand?: boolean
  readonly clock?: Clock
}

/** Creates a chain port for a ledger of the Ripple family. */
export function rippleChain(options: RippleChainOptions): ChainPort {
  const { nodes, isTrusted = false, isOrdered = false, clock = systemClock } = options
  const interval = new CloseInterval()
  return {
    isTrusted,
    isOrdered,
    async prepare(account, signal, count) {
      const [info, ledger, fee] = await Promise.all([
        nodes.accountInfo(account, 'current', signal),
        nodes.validatedLedger(signal),
        nodes.baseFee(signal),
      ])
      options.believe?.(ledger)
      const closes = interval.after(ledger.index, clock.now(), options.closeIntervalMs(), ledger.closeIntervalMs)
      return {
        fee: String(fee),
        sequence: info.account_data.Sequence,
        firstLedger: ledger.index,
        lastLedger: lastLedgerFor(ledger.index, closes, count),
      }
    },
    async submit({ blob }, signal) {
      try {
        const answer = await nodes.submit(blob, signal)
        return { kind: 'answered', result: answer.engine_result, message: answer.engine_result_message }
      } catch (error) {
        return failureEvent(error)
      }
    },
    async lookup(states, signal) {
      try {
        const events = await lookAll(options, states, signal)
        return await agreedEvents(options, states, events, signal)
      } catch (error) {
        failureEvent(error)
        return states.map(() => ({ kind: 'unreachable' }))
      }
    },
  }
}

function failureEvent(error: unknown): SubmissionEvent {
  if (!(error instanceof ClientError) || error.code === 'client/aborted') throw error
  return error.code === 'node/refused' ? { kind: 'refused', message: error.message } : { kind: 'unreachable' }
}

/**
 * People send a second transaction when the first one fails, so a single node's failure report is not trusted. Queries
 * each node separately and requires the same answer from more than half of those that answer.
 */
async function agreedEvents(
  { nodes, isByHand, clock = systemClock }: RippleChainOptions,
  states: readonly SubmissionState[],
  events: readonly SubmissionEvent[],
  signal?: AbortSignal,
): Promise<readonly SubmissionEvent[]> {
  const apart = nodes.apart?.() ?? []
  const doubtful = states.filter((state, index) => willFail(state, events[index]))
  if (apart.length < 2 || isByHand === true || doubtful.length === 0) return events
  const patience = new AbortController()
  const stop = (): void => patience.abort()
  signal?.addEventListener('abort', stop, { once: true })
  const timer = clock.after(NODE_TIMEOUT_MS, stop)
  const query = async (node: LedgerNodes): Promise<readonly SubmissionEvent[]> => {
    try {
      return await lookAll({ nodes: node }, doubtful, patience.signal)
    } catch (error) {
      if (signal?.aborted === true || !(error instanceof ClientError)) throw error
      return []
    }
  }
  try {
    const views = await Promise.all(apart.map(query))
    const words = doubtful.map((state, index) => {
      const accountEvents = views.map((view) => view[index])
      return [state, majorityEvent(state, accountEvents)] as const
    })
    const wordOf = new Map(words)
    return states.map((state, index) => wordOf.get(state) ?? events[index] ?? { kind: 'unreachable' })
  } finally {
    timer.cancel()
    signal?.removeEventListener('abort', stop)
  }
}

/**
 * Looks up transactions and, for missing ones, decides what their absence means. The order of the queries makes an
 * absence certain: first the validated ledger and the used numbers, then the search, and then whether the answering
 * node has those ledgers. Another node that is further behind may have taken over in between.
 */
async function lookAll(
  { nodes, isByHand = false }: Pick<RippleChainOptions, 'nodes' | 'isByHand'>,
  states: readonly SubmissionState[],
  signal?: AbortSignal,
): Promise<SubmissionEvent[]> {
  const before = await nodes.validatedLedger(signal)
  const accounts = [...new Set(states.map(({ submission }) => submission.account))]
  const numbers = new Map(
    await Promise.all(accounts.map(async (account) => [account, await numbered(nodes, account, signal)] as const)),
  )
  let after: Promise<ValidatedLedger> | undefined
  return Promise.all(
    states.map(async ({ submission, result = '' }): Promise<SubmissionEvent> => {
      const info = numbers.get(submission.account)
      const sequence = info?.account_data.Sequence
      const isDue = hasNumberPassed(submission, sequence) || before.index > submission.lastLedger
      const missing = {
        kind: 'missing',
        validatedLedger: before.index,
        completeLedgers: before.completeLedgers,
      } as const
      // A number that no validated ledger has used cannot belong to a validated transaction.
      if (!isDue && submission.ticket === undefined && sequence !== undefined) return missing
      if (isByHand && hasNumberPassed(submission, sequence) && /^te[cs]/.test(result))
        return { kind: 'found', result, ledger: info?.ledger_index ?? before.index }
      const transaction = await find(nodes, submission.hash, signal)
      if (transaction !== undefined || !isDue) return transaction ?? missing
      after ??= nodes.validatedLedger(signal)
      const now = await after
      const searched = Math.min(before.index, now.index)
      const last = Math.min(searched, submission.lastLedger)
      const isHeld = hasLedgers(before.completeLedgers, submission.firstLedger, last)
      return {
        ...missing,
        validatedLedger: searched,
        completeLedgers: isHeld ? now.completeLedgers : before.completeLedgers,
        ...(sequence !== undefined && isSure(submission, info, now) && { sequence }),
      }
    }),
  )
}

/**
 * Returns whether an account's number is conclusive for a missing transaction. A used number is conclusive if the
 * searched node has the ledger that reports it. An unused number is conclusive if its ledger is after the last one that
 * may include the transaction.
 */
function isSure(submission: Submission, info: NumberedAccount | undefined, searched: ValidatedLedger): boolean {
  const { account_data: account, ledger_index: at } = info ?? {}
  if (hasNumberPassed(submission, account?.Sequence)) return at === undefined || at <= searched.index
  return at !== undefined && at > submission.lastLedger
}

async function find(nodes: LedgerNodes, hash: string, signal?: AbortSignal): Promise<SubmissionEvent | undefined> {
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

/** Returns the account in the validated ledger, or undefined if no node knows it. */
async function numbered(
  nodes: LedgerNodes,
  account: string,
  signal?: AbortSignal,
): Promise<NumberedAccount | undefined> {
  try {
    return await nodes.accountInfo(account, 'validated', signal)
  } catch (error) {
    if (error instanceof ClientError && error.code === 'node/refused') return undefined
    throw error
  }
}
