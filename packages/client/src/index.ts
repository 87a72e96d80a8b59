export {
  CANCELED_TEXT,
  ClientError,
  createApi,
  createHttpClient,
  isCanceled,
  NETWORK_BROKEN_TEXT,
  NETWORK_ERROR_TEXT,
  pause,
  statusText,
  systemClock,
} from './http/index.ts'
export type {
  Api,
  CallFailure,
  CallOptions,
  CallResult,
  CallSuccess,
  ClientErrorCode,
  Clock,
  FetchFunction,
  HttpClient,
  HttpClientOptions,
  HistoryQuery,
  OrdersQuery,
  PairCodes,
  RandomSource,
  RecordsQuery,
  Timer,
} from './http/index.ts'
export { NodePool, NodeRank } from './node/index.ts'
export type {
  Accept,
  AccountData,
  AccountInfo,
  FeeAnswer,
  NodePoolOptions,
  NodeResult,
  SubmitAnswer,
  TransactionAnswer,
  TransactionMeta,
  ValidatedLedger,
} from './node/index.ts'
export {
  FEWEST_LEDGERS,
  holdsLedgers,
  isFinal,
  lastLedgerFor,
  nextSubmission,
  startSubmission,
  submitReliably,
  wantsResubmit,
} from './submit/index.ts'
export type {
  Submission,
  SubmissionEvent,
  SubmissionNodes,
  SubmissionPhase,
  SubmissionState,
  SubmitOptions,
} from './submit/index.ts'
export { BackOff, documentVisibility, MarketStream, openWebSocket, subscribeChannel } from './stream/index.ts'
export type {
  ChannelListener,
  ChannelMessage,
  MarketStreamOptions,
  OpenSocket,
  RefusalListener,
  Socket,
  StreamMessage,
  StreamState,
  Visibility,
} from './stream/index.ts'
