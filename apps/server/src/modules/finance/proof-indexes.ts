import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds indexes for the newest payments of the account, of all tokens and of one. */
export const proofIndexes: Migration = {
  up: async (db) => {
    await sql`create index finance_payments_proofs on app.finance_payments (at desc, hash)`.execute(db)
    await sql`create index finance_payments_proofs_of on app.finance_payments (token, at desc, hash)`.execute(db)
    await sql`create index finance_returned_proofs on app.finance_payments (at desc, return_hash)
      where return_hash is not null`.execute(db)
    await sql`create index finance_returned_proofs_of on app.finance_payments (token, at desc, return_hash)
      where return_hash is not null`.execute(db)
    await sql`create index finance_redeemed_proofs on app.finance_orders (changed desc, redeem_hash)
      where redeem_hash is not null and pays is not null`.execute(db)
    await sql`create index finance_redeemed_proofs_of on app.finance_orders (token, changed desc, redeem_hash)
      where redeem_hash is not null and pays is not null`.execute(db)
  },
}
