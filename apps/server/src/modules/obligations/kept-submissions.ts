import type { SubmissionStore } from '@tidebook/client/submit'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { storedSubmissions } from '../node/stored-submissions.ts'
import type { Purpose } from '../node/ledger-session.ts'
import { NoLongerDueError } from './payment-numbers.ts'

/**
 * Stores the transactions that a payer signs. A session never deletes a submission. Only the transaction that settles
 * the payment does (`forgetPayment`). A submission of a settled payment is not stored, so the session does not send it.
 */
export function keptSubmissions(pool: pg.Pool, session: string): SubmissionStore<Purpose> {
  return {
    ...storedSubmissions(pool, session),
    put: (records) =>
      inTransaction(pool, async (tx) => {
        for (const { about, submission } of records) {
          const { rows } = await tx.query(
            'select 1 from app.agent_numbers where purpose = $1 and number = $2 for share',
            [about, submission.sequence],
          )
          if (rows.length === 0) throw new NoLongerDueError(`${about} has ended`)
        }
        await storedSubmissions(tx, session).put(records)
      }),
    drop: () => undefined,
  }
}
