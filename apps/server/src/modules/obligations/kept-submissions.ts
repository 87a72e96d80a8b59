import type { SubmissionStore } from '@tidebook/client/submit'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { storedSubmissions } from '../node/stored-submissions.ts'
import type { Purpose } from '../node/ledger-session.ts'
import { NoLongerDueError } from './payment-numbers.ts'

/**
 * What the agent signed, kept until the order that it is about has ended: that a session thinks it over drops nothing, for
 * only the transaction that ends the order may (`forgetPayment`). What was signed for something that has ended meanwhile is
 * not kept, and so never sent.
 */
export const keptSubmissions = (pool: pg.Pool, session: string): SubmissionStore<Purpose> => ({
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
})
