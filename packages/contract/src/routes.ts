/** Paths of all calls, without schemas, for browsers. */
import { auditRoutes } from './audit/audit.routes.ts'
import { examRoutes } from './exam/exam.routes.ts'
import { codeRoutes } from './code/code.routes.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { contentDeskRoutes } from './content-desk/content-desk.routes.ts'
import { faucetRoutes } from './faucet/faucet.routes.ts'
import { financeDeskRoutes } from './finance-desk/finance-desk.routes.ts'
import { financeRoutes, finnalRoutes, pocRoutes } from './finance/finance.routes.ts'
import { gatewayDeskRoutes, MAX_DECISIONS, REVIEW_SORTS, type ReviewSort } from './gateway-desk/gateway-desk.routes.ts'
import { gatewayRoutes } from './gateway/gateway.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { infoRoutes } from './info/info.routes.ts'
import {
  LISTING_LENGTHS,
  LISTING_PAGE,
  LISTING_STATES,
  listingRoutes,
  type ListingState,
} from './listing/listing.routes.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { poolsRoutes } from './pools/pools.routes.ts'
import { questionRoutes } from './questions/questions.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { siteDeskRoutes } from './site-desk/site-desk.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { staticRoutes } from './static/static.routes.ts'
import { statsRoutes } from './stats/stats.routes.ts'
import { stopsRoutes } from './stops/stops.routes.ts'
import { userRoutes } from './user/user.routes.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'

export { impersonal } from './stats/impersonal.ts'
export { fillPath, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY, PUBLIC_READ, queryText, STAFF_ROLES } from './route.ts'
export { SIGNER_HEADER } from './site/site.routes.ts'
export { PASSKEY_NAME } from './passkeys/passkeys.routes.ts'
export { MAX_DECISIONS, REVIEW_SORTS, type ReviewSort }
export { LISTING_LENGTHS, LISTING_PAGE, LISTING_STATES, type ListingState }
export { QUESTION_SENTENCE } from './questions/questions.routes.ts'
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
export {
  auditRoutes,
  operationsRoutes,
  peopleRoutes,
  messageRoutes,
  identityRoutes,
  bankRoutes,
  examRoutes,
  codeRoutes,
  contentDeskRoutes,
  contentRoutes,
  faucetRoutes,
  financeDeskRoutes,
  financeRoutes,
  finnalRoutes,
  pocRoutes,
  gatewayDeskRoutes,
  gatewayRoutes,
  healthRoutes,
  infoRoutes,
  listingRoutes,
  passkeyRoutes,
  poolsRoutes,
  questionRoutes,
  siteDeskRoutes,
  siteRoutes,
  staffRoutes,
  staticRoutes,
  statsRoutes,
  stopsRoutes,
  userRoutes,
  walletRoutes,
}

export const routes = {
  info: infoRoutes,
  wallet: walletRoutes,
  static: staticRoutes,
  faucet: faucetRoutes,
  finance: financeRoutes,
  finnal: finnalRoutes,
  poc: pocRoutes,
  financeDesk: financeDeskRoutes,
  gateway: gatewayRoutes,
  gatewayDesk: gatewayDeskRoutes,
  health: healthRoutes,
  pools: poolsRoutes,
  audit: auditRoutes,
  operations: operationsRoutes,
  people: peopleRoutes,
  messages: messageRoutes,
  identity: identityRoutes,
  bank: bankRoutes,
  staff: staffRoutes,
  exam: examRoutes,
  questions: questionRoutes,
  content: contentRoutes,
  contentDesk: contentDeskRoutes,
  listing: listingRoutes,
  code: codeRoutes,
  user: userRoutes,
  passkeys: passkeyRoutes,
  stats: statsRoutes,
  stops: stopsRoutes,
  site: siteRoutes,
  siteDesk: siteDeskRoutes,
} as const
