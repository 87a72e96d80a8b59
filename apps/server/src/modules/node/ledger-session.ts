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

/** Label with which one of our programs marks its transactions, to recognize them after a restart. */
export type Purpose = string

export type LedgerSession = SubmissionSession<Purpose>

export interface LedgerSessionOptions {
  readonly link: NodeLink
  readonly logger: Logger
  /** Store of the records; in memory by default, for networks that are recreated when this program dies. */
  readonly store?: SubmissionStore<Purpose>
  /** Whether ledgers close manually, so that any number of ledgers may close within a moment. */
  readonly isManual?: boolean
  /** Interval between attempts to send a transaction that no node has accepted, in milliseconds. */
  readonly retryMs?: number
  /** Receives every state change of every transaction. */
  readonly onState?: NonNullable<SessionOptions<Purpose>['onState']>
}

const POLL_MS = 1000
const RETRY_MS = 250
/**
 * Interval between reads of the account numbers, in milliseconds. It is long, because only one program uses our own
 * accounts.
 */
const TERMS_MS = 1000
/** Default close interval, for a node that does not report its own, in milliseconds. */
const CLOSE_INTERVAL_MS = 10_000
const MAX_OPEN = 20_000

/** Opens the session in which our accounts submit to our node. Stop it before closing its link. */
export function openLedgerSession(options: LedgerSessionOptions): LedgerSession {
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
    mostOpen: MAX_OPEN,
    onFault: (error) => logger.error({ err: error }, 'following a submission failed; the next round retries it'),
    ...(onState !== undefined && { onState }),
  })
}
