import { randomUUID } from 'node:crypto'
import { calls, type ListingApplication, type ListingDeskRow } from '@tidebook/contract'
import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'
import type { Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { staffNameOf } from '../../platform/http/principal.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { appendAudit } from '../audit/append-audit.ts'
import {
  applicationBy,
  applicationsIn,
  deleteApplications,
  insertApplication,
  saveState,
  waitingApplications,
} from './listing.repository.ts'
import { listingTables } from './listing-tables.ts'

export interface ListingModuleOptions {
  readonly definition: NetworkDefinition
  /**
   * Returns the pool.
   * @throws ApiError `notReady` before the database is open
   */
  readonly pool: () => pg.Pool
  readonly attempts: Attempts
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

const DAY_MS = 86_400_000
/** Maximum number of undecided applications, which is more than staff can read. */
const MAX_WAITING = 2_000
const DECIDED_RETENTION_MS = 180 * DAY_MS
const RETENTION_MS = 365 * DAY_MS
const MIN_REASON_LENGTH = 3

function limits(network: string): AttemptLimit[] {
  return [
    ...networkLimits({ kind: 'listing', key: network, most: 5, windowMs: DAY_MS }),
    { kind: 'listing-everybody', key: '', most: 500, windowMs: DAY_MS },
  ]
}

/** Deletes old applications, because each contains a contact. */
const forgetApplications: Job = {
  name: 'forget-listing-applications',
  cron: '37 4 * * *',
  run: ({ pool, now }) =>
    deleteApplications(pool, new Date(now() - DECIDED_RETENTION_MS), new Date(now() - RETENTION_MS)),
}

/** Applications for the listing of a token (CNT-003), and their queue for staff. */
export function listingModule({ definition, pool, attempts, now }: ListingModuleOptions): ServerModule {
  const apply = async (application: ListingApplication, network: string) => {
    if (!isValidAddress(definition, application.issuer))
      throw new ApiError('invalidParameter', 'issuer: expected an account of this ledger')
    if ((await waitingApplications(pool())) >= MAX_WAITING || !(await attempts.take(limits(network))))
      throw new ApiError('tooFrequent')
    const reference = randomUUID()
    const sent = now()
    await insertApplication(pool(), reference, application, sent)
    return { reference, sent }
  }
  const requireApplication = async (reference: string) => {
    const application = await applicationBy(pool(), reference)
    if (application === undefined) throw new ApiError('contentGone')
    return application
  }
  const decide = (
    reference: string,
    decision: Pick<ListingDeskRow, 'state' | 'reason'> & { readonly seen: number },
    by: string,
  ): Promise<ListingDeskRow> =>
    inTransaction(pool(), async (client) => {
      const before = await applicationBy(client, reference, true)
      if (before === undefined) throw new ApiError('contentGone')
      if (before.changed !== decision.seen) throw new ApiError('contentChanged')
      if (decision.state !== 'reviewing' && decision.reason.length < MIN_REASON_LENGTH)
        throw new ApiError('invalidParameter', 'reason: expected one')
      const changed = Math.max(now(), before.changed + 1)
      const after = { ...before, state: decision.state, reason: decision.reason, changed, changedBy: by }
      await saveState(client, after)
      const act = { actor: `staff:${by}`, action: `listing.${after.state}`, subject: `listing:${reference}` }
      await appendAudit(client, { ...act, detail: { project: after.project, reason: after.reason } }, now())
      return after
    })
  return {
    name: 'listing',
    roles: ['api'],
    migrations: { '2026-11-23-listing': listingTables },
    jobs: [forgetApplications],
    calls: ({ call }) => {
      call(calls.listing.apply, ({ body, visit }) => apply(body, visit.client.network))
      call(calls.listing.application, async ({ params }) => {
        const { reference, project, code, state, reason, sent, changed } = await requireApplication(params.reference)
        return { reference, project, code, state, reason, sent, changed }
      })
      call(calls.listing.queue, ({ query }) => applicationsIn(pool(), query.state, query.page))
      call(calls.listing.decide, ({ params, body, principal }) =>
        decide(params.reference, body, staffNameOf(principal)),
      )
    },
  }
}
