import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../../platform/database/queries.ts'
import { signingKey } from '../../platform/secrets/signing-key.ts'

/** Passes of the knowledge test, which registration requires. */
export interface ExamPasses {
  /**
   * Consumes a pass within a transaction, so that a rollback restores it. Returns false for an invalid, expired or used
   * pass.
   */
  spend(token: string, transaction: Queries): Promise<boolean>
}

const TOKEN = /^([A-Za-z0-9_-]{22})\.(\d{13})\.([A-Za-z0-9_-]{43})$/

const PURPOSE = 'exam-pass'

function signatureOf(key: Buffer, root: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${PURPOSE}:${root}:${expires}`).digest()
}

/**
 * Signs the pass of a test, which is identified by its first draw.
 * @param expires milliseconds since 1970
 */
export async function signPass(statements: Queries, root: string, expires: number): Promise<string> {
  return `${root}.${expires}.${signatureOf(await signingKey(statements, PURPOSE), root, expires).toString('base64url')}`
}

/**
 * Returns passes whose use is recorded in the database.
 * @param now milliseconds since 1970
 */
export function storedExamPasses(now: () => number): ExamPasses {
  return {
    spend: async (token, transaction) => {
      const [, root = '', expiry = '', signature = ''] = TOKEN.exec(token) ?? []
      const expires = Number(expiry)
      if (root === '' || expires <= now()) return false
      const expected = signatureOf(await signingKey(transaction, PURPOSE), root, expires).toString('base64url')
      // Compared as text, because several texts decode to the same bytes and only one of them was issued.
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return false
      const { rowCount } = await transaction.query(
        'update app.exam_draws set spent = $2 where id = $1 and spent is null',
        [root, new Date(now())],
      )
      return rowCount === 1
    },
  }
}
