import type { SubmissionStore } from '@tidebook/client/submit'
import type pg from 'pg'
import { storedSubmissions } from '../node/stored-submissions.ts'
import type { Purpose } from '../node/ledger-session.ts'

/**
 * What the agent signed, kept until the order that it is about has ended: that a session thinks it over drops nothing, for
 * only the transaction that ends the order may (`forgetPayment`).
 */
export const keptSubmissions = (pool: pg.Pool, session: string): SubmissionStore<Purpose> => ({
  ...storedSubmissions(pool, session),
  drop: () => undefined,
})
