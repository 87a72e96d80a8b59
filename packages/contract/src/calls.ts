/** All calls with their schemas, for the server, the OpenAPI document and contract tests. */
import { auditCalls } from './audit/audit.calls.ts'
import { examCalls } from './exam/exam.calls.ts'
import { codeCalls } from './code/code.calls.ts'
import { bankCalls } from './bank/bank.calls.ts'
import { identityCalls } from './identity/identity.calls.ts'
import { contentCalls } from './content/content.calls.ts'
import { contentDeskCalls } from './content-desk/content-desk.calls.ts'
import { faucetCalls } from './faucet/faucet.calls.ts'
import { financeDeskCalls } from './finance-desk/finance-desk.calls.ts'
import { financeCalls, finnalCalls, pocCalls } from './finance/finance.calls.ts'
import { gatewayDeskCalls } from './gateway-desk/gateway-desk.calls.ts'
import { gatewayCalls } from './gateway/gateway.calls.ts'
import { healthCalls } from './health/health.calls.ts'
import { infoCalls } from './info/info.calls.ts'
import { listingCalls } from './listing/listing.calls.ts'
import { messageCalls } from './messages/messages.calls.ts'
import { passkeyCalls } from './passkeys/passkeys.calls.ts'
import { operationsCalls } from './operations/operations.calls.ts'
import { peopleCalls } from './people/people.calls.ts'
import { poolsCalls } from './pools/pools.calls.ts'
import { questionCalls } from './questions/questions.calls.ts'
import { staffCalls } from './staff/staff.calls.ts'
import { siteDeskCalls } from './site-desk/site-desk.calls.ts'
import { siteCalls } from './site/site.calls.ts'
import { staticCalls } from './static/static.calls.ts'
import { statsCalls } from './stats/stats.calls.ts'
import { stopsCalls } from './stops/stops.calls.ts'
import { userCalls } from './user/user.calls.ts'
import { walletCalls } from './wallet/wallet.calls.ts'
import type { Call } from './call.ts'

export type { Call } from './call.ts'

export const calls = {
  info: infoCalls,
  wallet: walletCalls,
  static: staticCalls,
  faucet: faucetCalls,
  finance: financeCalls,
  finnal: finnalCalls,
  poc: pocCalls,
  financeDesk: financeDeskCalls,
  gateway: gatewayCalls,
  gatewayDesk: gatewayDeskCalls,
  health: healthCalls,
  pools: poolsCalls,
  audit: auditCalls,
  operations: operationsCalls,
  people: peopleCalls,
  messages: messageCalls,
  identity: identityCalls,
  bank: bankCalls,
  staff: staffCalls,
  exam: examCalls,
  questions: questionCalls,
  content: contentCalls,
  contentDesk: contentDeskCalls,
  listing: listingCalls,
  code: codeCalls,
  user: userCalls,
  passkeys: passkeyCalls,
  stats: statsCalls,
  stops: stopsCalls,
  site: siteCalls,
  siteDesk: siteDeskCalls,
} as const

/** A flat list of all calls. */
export const allCalls: readonly Call[] = Object.values(calls).flatMap((group): Call[] => Object.values(group))
