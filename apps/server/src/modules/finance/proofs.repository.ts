import { PAGE_SIZES, type PaymentProof } from '@tidebook/contract'
import type { Queries } from '../../platform/database/queries.ts'
import { plain } from './cover.ts'
import { pageOf } from './finance-orders.repository.ts'
import type { CoverRow } from './finance-rows.ts'

interface ProofRow {
  readonly at: Date
  readonly kind: PaymentProof['kind']
  readonly token: string
  readonly issuer: string
  readonly amount: string
  readonly account: string
  readonly hash: string
  readonly ledger: string | null
}

const PROOFS = `
  select at, 'received' as kind, token, issuer, amount, sender as account, hash, ledger from app.finance_payments
  union all
  select at, 'returned', token, issuer, amount, sender, return_hash, null from app.finance_payments where return_hash is not null
  union all
  select changed, 'redeemed', token, issuer, pays, wallet, redeem_hash, null from app.finance_orders
  where redeem_hash is not null and pays is not null`

/** A page of payments into and out of the finance account, newest first (API-094). @param tokens those that count, or all */
export const paymentProofs = async (
  db: Queries,
  page: number,
  tokens: readonly string[] | undefined,
): Promise<{ readonly count: number; readonly proofs: PaymentProof[] }> => {
  const { count, rows } = await pageOf<ProofRow>(
    db,
    `from (${PROOFS}) proofs where ($1::text[] is null or token = any($1))`,
    'at desc, hash',
    [tokens ?? null],
    { page, size: PAGE_SIZES.proofs },
  )
  return {
    count,
    proofs: rows.map(({ at, ledger, amount, ...row }) => ({
      ...row,
      time: at.getTime(),
      amount: plain(amount),
      ...(ledger !== null && { ledger: Number(ledger) }),
    })),
  }
}

/** A page of what the account held and owed, newest first (API-095). */
export const coverProofs = (
  db: Queries,
  page: number,
): Promise<{ readonly count: number; readonly rows: readonly CoverRow[] }> =>
  pageOf<CoverRow>(
    db,
    `from (select to_char(day, 'YYYY-MM-DD') as day, token, issuer, at, account, held, owed, ledger, ledger_hash
       from app.finance_cover) cover`,
    'day desc, token, issuer',
    [],
    { page, size: PAGE_SIZES.proofs },
  )

/** Writes down what the account held and owed; a day has one such entry of a token. */
export const keepCover = async (
  db: Queries,
  { token, issuer, account, held, owed, ledger, ledger_hash: hash }: Omit<CoverRow, 'day' | 'at'>,
  at: number,
): Promise<void> => {
  await db.query(
    `insert into app.finance_cover (day, token, issuer, at, account, held, owed, ledger, ledger_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [dayOf(at), token, issuer, new Date(at), account, held, owed, ledger, hash],
  )
}

/** The tokens that have their entry of a day, as code and issuer with a point between them. */
export const coveredOn = async (db: Queries, at: number): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ name: string }>(
    "select token || '.' || issuer as name from app.finance_cover where day = $1",
    [dayOf(at)],
  )
  return new Set(rows.map(({ name }) => name))
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
