export type { Clock } from '../clock.ts'
export { ClientError } from '../client-error.ts'
export type { ClientErrorCode } from '../client-error.ts'
export type { ChainPort, Terms } from './chain-port.ts'
export { createTurns } from './in-turn.ts'
export type { RunInTurn } from './in-turn.ts'
export { lastLedgerFor } from './last-ledger.ts'
export { rippleChain } from './ripple-chain.ts'
export type { LedgerNodes, RippleChainOptions } from './ripple-chain.ts'
export { SubmissionSession } from './session.ts'
export type {
  SendRequest,
  SentSubmission,
  SessionOptions,
  SignedSubmission,
  BatchSendRequest,
} from './session-options.ts'
export { isNeverIncluded, isFinal } from './submission.ts'
export type { Submission, SubmissionEvent, SubmissionPhase, SubmissionState } from './submission.ts'
export { memorySubmissions } from './submission-store.ts'
export type { SubmissionRecord, SubmissionStore } from './submission-store.ts'
export { SubmitError } from './submit-error.ts'
export type { SubmitErrorCode } from './submit-error.ts'
