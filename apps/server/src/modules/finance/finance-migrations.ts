import type { Migration } from 'kysely/migration'
import { doubtHashes } from './doubt-hashes.ts'
import { financeTables } from './finance-tables.ts'
import { paymentsKept } from './payments-kept.ts'
import { payoutHashes } from './payout-hashes.ts'
import { proofIndexes } from './proof-indexes.ts'

/** Migrations of the tables of products, their orders and their payments. */
export const financeMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-finance': financeTables,
  '2026-11-24-finance-payout-hashes': payoutHashes,
  '2026-11-24-finance-payments-kept': paymentsKept,
  '2026-11-24-finance-proofs': proofIndexes,
  '2026-11-27-finance-doubt-hashes': doubtHashes,
}
