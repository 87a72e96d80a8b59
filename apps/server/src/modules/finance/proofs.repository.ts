import { PAGE_SIZES, type PaymentProof } from '@tidebook/contract'
import type { Queries } from '../../platform/database/queries.ts'
import { selectPage, type Page } from '../../platform/database/select-page.ts'
import { plain } from './cover.ts'
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

/** Maximum number of payments in the list, newest first, which bounds the cost of a page. */
export const MAX_PROOFS = 10_000

/** The three kinds of payments. Each has an index in the order of the list. */
const KINDS = [
  {
    columns: "at, 'received' as kind, token, issuer, amount, sender as account, hash, ledger",
    from: 'app.finance_payments where true',
    order: 'at desc, hash',
  },
  {
    columns: "at, 'returned', token, issuer, amount, sender, return_hash, null::bigint",
    from: 'app.finance_payments where return_hash is not null',
    order: 'at desc, return_hash',
  },
  {
    columns: "changed, 'redeemed', token, issuer, pays, wallet, redeem_hash, null::bigint",
    from: 'app.finance_orders where redeem_hash is not null and pays is not null',
    order: 'changed desc, redeem_hash',
  },
] as const

/** Builds the statements of a list. Each kind and token is read only as far as the page requires. */
export function proofStatements(tokens: readonly string[] | undefined) {
  const wanted = [...new Set(tokens ?? [])]
  const narrow = tokens === undefined ? [''] : wanted.map((_token, index) => ` and token = $${index + 2}`)
  const parts = KINDS.flatMap((kind) => narrow.map((only) => ({ ...kind, only })))
  const newest = parts.map(
    ({ columns, from, order, only }) => `(select ${columns} from ${from}${only} order by ${order} limit $1)`,
  )
  const counted = parts.map(({ from, only }) => `(select 1 from ${from}${only} limit $1)`)
  const [skip, size] = [wanted.length + 2, wanted.length + 3]
  return {
    values: wanted,
    rows: `select * from (${newest.join(' union all ')}) proofs order by at desc, hash offset $${skip} limit $${size}`,
    count: `select least(count(*), $1) as count from (${counted.join(' union all ')}) proofs`,
  }
}

/**
 * Returns a page of the newest `MAX_PROOFS` payments into and out of the finance account, newest first (API-094).
 * @param tokens limits the list to these tokens
 */
export async function paymentProofs(
  db: Queries,
  page: number,
  tokens: readonly string[] | undefined,
): Promise<{ readonly count: number; readonly proofs: PaymentProof[] }> {
  const size = PAGE_SIZES.proofs
  const [skip, end] = [page * size, Math.min((page + 1) * size, MAX_PROOFS)]
  const statements = proofStatements(tokens)
  const counted = await db.query<{ count: string }>(statements.count, [MAX_PROOFS, ...statements.values])
  const { rows } =
    skip >= end
      ? { rows: [] }
      : await db.query<ProofRow>(statements.rows, [end, ...statements.values, skip, end - skip])
  return {
    count: Number(counted.rows[0]?.count ?? 0),
    proofs: rows.map(({ at, ledger, amount, ...row }) => ({
      ...row,
      time: at.getTime(),
      amount: plain(amount),
      ...(ledger !== null && { ledger: Number(ledger) }),
    })),
  }
}

/** Returns a page of the account's balances and debts, newest first (API-095). */
export function coverProofs(db: Queries, page: number): Promise<Page<CoverRow>> {
  return selectPage<CoverRow>(
    db,
    `from (select to_char(day, 'YYYY-MM-DD') as day, token, issuer, at, account, held, owed, ledger, ledger_hash
       from app.finance_cover) cover`,
    'day desc, token, issuer',
    [],
    { page, size: PAGE_SIZES.proofs },
  )
}

/** Stores the account's balance and debt, with one entry per token and day. */
export async function storeCover(
  db: Queries,
  { token, issuer, account, held, owed, ledger, ledger_hash: hash }: Omit<CoverRow, 'day' | 'at'>,
  at: number,
): Promise<void> {
  await db.query(
    `insert into app.finance_cover (day, token, issuer, at, account, held, owed, ledger, ledger_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [dayOf(at), token, issuer, new Date(at), account, held, owed, ledger, hash],
  )
}

/** Returns the tokens that have an entry on a day, as code and issuer joined by a dot. */
export async function coveredOn(db: Queries, at: number): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string }>(
    "select token || '.' || issuer as name from app.finance_cover where day = $1",
    [dayOf(at)],
  )
  return new Set(rows.map(({ name }) => name))
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
