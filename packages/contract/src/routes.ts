/** Paths of all calls, without schemas, for browsers. */
export { auditRoutes } from './audit/audit.routes.ts'
export { examRoutes } from './exam/exam.routes.ts'
export { codeRoutes } from './code/code.routes.ts'
export { bankRoutes } from './bank/bank.routes.ts'
export { identityRoutes } from './identity/identity.routes.ts'
export { contentRoutes } from './content/content.routes.ts'
export { contentDeskRoutes } from './content-desk/content-desk.routes.ts'
export { faucetRoutes } from './faucet/faucet.routes.ts'
export { financeDeskRoutes } from './finance-desk/finance-desk.routes.ts'
export { financeRoutes, finnalRoutes, pocRoutes } from './finance/finance.routes.ts'
export { gatewayDeskRoutes, MAX_DECISIONS, REVIEW_SORTS, type ReviewSort } from './gateway-desk/gateway-desk.routes.ts'
export { gatewayRoutes } from './gateway/gateway.routes.ts'
export { healthRoutes } from './health/health.routes.ts'
export { infoRoutes } from './info/info.routes.ts'
export {
  LISTING_LENGTHS,
  LISTING_PAGE,
  LISTING_STATES,
  listingRoutes,
  type ListingState,
} from './listing/listing.routes.ts'
export { messageRoutes } from './messages/messages.routes.ts'
export { passkeyRoutes, PASSKEY_NAME } from './passkeys/passkeys.routes.ts'
export { operationsRoutes } from './operations/operations.routes.ts'
export { peopleRoutes } from './people/people.routes.ts'
export { poolsRoutes } from './pools/pools.routes.ts'
export { questionRoutes, QUESTION_SENTENCE } from './questions/questions.routes.ts'
export { staffRoutes } from './staff/staff.routes.ts'
export { siteDeskRoutes } from './site-desk/site-desk.routes.ts'
export { siteRoutes, SIGNER_HEADER } from './site/site.routes.ts'
export { staticRoutes } from './static/static.routes.ts'
export { statsRoutes } from './stats/stats.routes.ts'
export { stopsRoutes } from './stops/stops.routes.ts'
export { userRoutes } from './user/user.routes.ts'
export { walletRoutes } from './wallet/wallet.routes.ts'

export { redactPersonalData } from './stats/redact-personal-data.ts'
export { fillPath, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY, PUBLIC_READ, queryText, STAFF_ROLES } from './route.ts'
export type {
  Auth,
  Effect,
  Idempotency,
  PathValues,
  QueryValues,
  RateClass,
  Route,
  StaffRole,
  TimeoutClass,
} from './route.ts'
