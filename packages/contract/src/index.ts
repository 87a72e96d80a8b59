export { CHART_EMPTY_UPDATES, DECIMALS, LENGTHS, PAGE_SIZES, TIMERS } from './constants.ts'
export { orientBy } from './quote-priority.ts'
export type { BaseCounter, Orientation } from './quote-priority.ts'
export { SESSION_COOKIES, STAFF_COOKIES } from './session-cookies.ts'
export { STORED_ID } from './stored-id.ts'
export { createNames } from './names.ts'
export type { Names } from './names.ts'
export { ERROR_CODES } from './error-codes.ts'
export type { ErrorCode, ErrorEntry, ErrorName } from './error-codes.ts'
export { failure, success, SUCCESS_CODE } from './envelope.ts'
export type { Envelope } from './envelope.ts'
export {
  fillPath,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  LISTING_LENGTHS,
  LISTING_PAGE,
  LISTING_STATES,
  queryText,
  redactPersonalData,
  STAFF_ROLES,
} from './routes.ts'
export type {
  Auth,
  Effect,
  Idempotency,
  ListingState,
  PathValues,
  QueryValues,
  RateClass,
  Route,
  StaffRole,
  TimeoutClass,
} from './routes.ts'
export { allCalls, calls } from './calls.ts'
export type { Call } from './calls.ts'
export { STAFF_NAME } from './staff/staff.calls.ts'
export type { StaffMember } from './staff/staff.calls.ts'
export type { BankCard } from './bank/bank.calls.ts'
export type { IdentityView, OpenedReview, ReviewRow } from './identity/identity.calls.ts'
export { OUTBOX_LENGTH } from './messages/messages.calls.ts'
export type { OutboxMessage } from './messages/messages.calls.ts'
export { ALARMS, FIGURE_UNITS, OPERATION_FIGURES } from './operations/figures.ts'
export type { AlarmName, FigureUnit, OperationFigure } from './operations/figures.ts'
export type { AlarmState, OperationsAnswer, ReaderState, WaitingPayout } from './operations/operations.calls.ts'
export type { PersonLogin, PersonPlace, PersonRow } from './people/people.calls.ts'
export { PASSKEY_NAME } from './routes.ts'
export { MAX_PASSKEYS } from './passkeys/passkeys.calls.ts'
export type {
  NewCredential,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from './passkeys/passkeys.calls.ts'
export { AUDIT_PAGE } from './audit/audit.calls.ts'
export type { AuditEntryView } from './audit/audit.calls.ts'
export {
  bodyFault,
  CONTENT_KINDS,
  CONTENT_LANGUAGES,
  CONTENT_PAGE,
  DATED_KINDS,
  FIELDS_OF_KIND,
  HELP_SECTIONS,
  MAX_CONTENT_ITEMS,
} from './content/index.ts'
export type {
  BannerPlace,
  ContentDetail,
  ContentKind,
  ContentLanguage,
  ContentPage,
  ContentRow,
  HelpCentre,
  HelpSection,
} from './content/index.ts'
export { contentItem } from './content-desk/content-desk.schema.ts'
export type { ContentDeskItem, ContentDeskRow, ContentItem, ContentWords } from './content-desk/content-desk.schema.ts'
export type { ListingApplication, ListingDeskRow, ListingStatus, ListingReceipt } from './listing/listing.calls.ts'
export { localizedQuestion } from './questions/questions.calls.ts'
export type { LocalizedQuestion, QuestionRow, QuestionWords } from './questions/questions.calls.ts'
export type {
  AgentInfo,
  CrossRecord,
  DepositAddress,
  DepositOrder,
  GatewayCoin,
  WithdrawOrder,
} from './gateway/gateway.schema.ts'
export type {
  CoverProof,
  FinanceBonus,
  FinanceOrder,
  FinanceProduct,
  FinanceProducts,
  FinanceProfit,
  PaymentProof,
} from './finance/finance.schema.ts'
export type {
  FinanceCover,
  FinanceDeskProduct,
  FinancePending,
  FinanceHoldings,
  FinanceOverview,
} from './finance-desk/finance-desk.calls.ts'
export type { BonusRate } from './site/site.calls.ts'
export { REVIEW_PAGE } from './gateway-desk/gateway-desk.calls.ts'
export type {
  GatewayDeskCoin,
  GatewayOverview,
  GatewayReview,
  GatewaySurplus,
  StoppedChain,
  GatewayReviewGroup,
  GatewayReviewPage,
  DecisionSummary,
  StaffPause,
} from './gateway-desk/gateway-desk.calls.ts'
export { EXAM_QUESTIONS } from './exam/exam.calls.ts'
export { EXAM_LANGUAGES } from './exam/exam.schema.ts'
export type { ExamLanguage, ExamPaper, ExamResult } from './exam/exam.schema.ts'
export { OPTION_LETTERS } from './exam/option-letters.ts'
export type { OptionLetter } from './exam/option-letters.ts'
export { CYCLES } from './info/cycles.ts'
export type { Cycle } from './info/cycles.ts'
export type {
  ActiveTickerRow,
  BookHistory,
  BookHistoryMoment,
  ClosesTable,
  DepthBook,
  DepthLevel,
  DepthType,
  HistoryType,
  KlineRow,
  PairFile,
  QuietTickerRow,
  TickerRow,
  TickerTable,
  TradeHistory,
  TradeRow,
} from './info/info.schema.ts'
export { WRONG_ADDRESS } from './primitives.schema.ts'
export type { SideFlag, TokenAmount } from './primitives.schema.ts'
export type { BalanceEntry, BalanceTable } from './wallet/balance.schema.ts'
export { RECORD_TYPES } from './wallet/record.schema.ts'
export type {
  EffectKind,
  EffectType,
  HistoryEffect,
  HistoryRecordType,
  WalletRecord,
  WalletRecordPage,
} from './wallet/record.schema.ts'
export type {
  OpenOrder,
  OpenOrderPage,
  OrderHistoryItem,
  OrderHistoryPage,
  OrderKind,
  OrderState,
} from './wallet/order.schema.ts'
export type { PairProfitText, WalletProfit, WalletWorth } from './wallet/value.schema.ts'
export type { DetailFill, HashDetail, LedgerDetail, TransactionDetail } from './wallet/hash-detail.schema.ts'
export type { Coin, ConfigFile, HostsFile, PairsFile, TradingPair } from './static/static.schema.ts'
export type { SiteRow } from './site-desk/site-desk.calls.ts'
export { siteFieldOf, siteSettings } from './site/site.schema.ts'
export type { FaucetAnswer } from './faucet/faucet.calls.ts'
export type {
  PoolActivity,
  PoolHistoryEvent,
  PoolHistoryPage,
  PoolList,
  PoolRow,
  PoolStoryAnswer,
  ProviderEvents,
} from './pools/pools.schema.ts'
export type { StopState } from './stops/stops.calls.ts'
export type { HealthAnswer, ReadyAnswer } from './health/health.calls.ts'
export { channelText, parseChannel, STREAM_BUFFER_LIMIT, STREAM_PATH } from './stream/channels.ts'
export type { Channel } from './stream/channels.ts'
export { STREAM_CLOSE } from './stream/close-codes.ts'
export type { StreamCloseReason } from './stream/close-codes.ts'
export { channelData, clientMessage, serverMessage, STREAM_ERRORS } from './stream/messages-index.ts'
export type {
  AccountEvent,
  AccountState,
  BookLevel,
  BookSnapshot,
  BookUpdate,
  ChannelDataTypes,
  ChannelKind,
  ClientMessage,
  DataMessage,
  ErrorMessage,
  LedgerEvent,
  ServerMessage,
  StreamCandle,
  StreamErrorCode,
  StreamTicker,
  StreamTickers,
  StreamTrade,
} from './stream/messages-index.ts'
export { CODE_PURPOSES, MESSAGE_LANGUAGES } from './code/code.calls.ts'
export type { CodeImage, CodePurpose, MessageLanguage, CodeSent } from './code/code.calls.ts'
export { contactFormatError, contactOf, maskedContact, maskedName, maskedText } from './user/contacts.ts'
export type { Contact } from './user/contacts.ts'
export type { AccountExport } from './user/user.calls.ts'
export { SESSION_METHODS } from './user/user.schema.ts'
export type { LoginEntry, SessionMethod, User, UserSession, VerifyState } from './user/user.schema.ts'
