import {
  memorySubmissions,
  rippleChain,
  SubmissionSession,
  type SessionOptions,
  type SubmissionStore,
} from '@tidebook/client/submit'
import type { Logger } from '../../platform/logger.ts'
import { linkNodes } from './link-nodes.ts'
import type { NodeLink } from './node-link.ts'

/** What a program of ours says about its own transactions, to know them again after a restart. */
export type Purpose = string

export type LedgerSession = SubmissionSession<Purpose>

export interface LedgerSessionOptions {
  readonly link: NodeLink
  readonly logger: Logger
  /** Where records are kept; in memory by default, for networks that are made again when this program dies. */
  readonly store?: SubmissionStore<Purpose>
  /** Ledgers close by hand, so any number of them may pass in no time. */
  readonly isManual?: boolean
  /** Milliseconds between two tries to send what no node has taken. */
  readonly retryMs?: number
  /** Hears every state of every transaction. */
  readonly onState?: NonNullable<SessionOptions<Purpose>['onState']>
}

const POLL_MS = 1000
const RETRY_MS = 250
/** Accounts of ours are used by one program, so their numbers are asked for now and then only. */
const TERMS_MS = 1000
/** An ordinary interval, for a node that does not say its own. */
const CLOSE_INTERVAL_MS = 10_000
const MOST_OPEN = 20_000

/** The session in which accounts of ours submit to a node of ours. End it before its link. */
export const openLedgerSession = (options: LedgerSessionOptions): LedgerSession => {
  const { link, logger, store, isManual = false, retryMs = RETRY_MS, onState } = options
  return new SubmissionSession({
    chain: rippleChain({
      nodes: linkNodes(link),
      closeIntervalMs: () => (isManual ? 1 : CLOSE_INTERVAL_MS),
      isTrusted: true,
      isOrdered: true,
      isByHand: isManual,
    }),
    store: store ?? memorySubmissions(),
    pollMs: POLL_MS,
    retryMs,
    termsMs: TERMS_MS,
    mostOpen: MOST_OPEN,
    onFault: (error) => logger.error({ err: error }, 'a submission stumbled; it is followed on'),
    ...(onState !== undefined && { onState }),
  })
}
