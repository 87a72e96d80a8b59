import { randomUUID } from 'node:crypto'
import { FINANCE_STATE } from '@tidebook/contract/finance'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { agentTables } from '../agent/agent-tables.ts'
import { doubtHashes, paymentsKept } from '../finance/finance-migrations.ts'
import { FINANCE_ORDERS, FINANCE_PAYMENTS } from '../finance/finance-orders.repository.ts'
import { financeTables } from '../finance/finance-tables.ts'
import { gatewayMigrations } from '../gateway/gateway-migrations.ts'
import { insertOrder } from '../gateway/orders.repository.ts'
import { submissions } from '../node/stored-submissions.ts'

export const AT = Date.UTC(2026, 10, 26)
const PRODUCT = randomUUID()

/** Starts a database with the tables of deposits, withdrawals, products and payments. */
export async function startObligationsDatabase(): Promise<TestDatabase> {
  const database = await startTestDatabase({
    ...gatewayMigrations,
    '2026-11-23-agent': agentTables,
    '2026-11-23-finance': financeTables,
    '2026-11-23-submissions': submissions,
    '2026-11-24-finance-payments-kept': paymentsKept,
    '2026-11-27-finance-doubt-hashes': doubtHashes,
  })
  await database.pool.query(
    `insert into app.finance_products
       (id, family, token, issuer, rate, days, early, unit, least, most, total, state, created, created_by)
     values ($1, 'finance', 'CNY', 'j', 1, 30, 'never', 1, 1, 1, 1, 'open', now(), 'test')`,
    [PRODUCT],
  )
  return database
}

/** Columns of a gateway order that no transition writes. */
export function orderRow(id: string) {
  return {
    id,
    account: randomUUID(),
    base: 'ETH',
    chain: 'eth',
    token: 'JETH',
    wallet: 'jWallet',
    requested: false,
    amount: '1',
  }
}

/** Columns of a product order that no transition writes. */
export function financeRow(id: string) {
  return {
    id,
    account: randomUUID(),
    wallet: 'jWallet',
    product: PRODUCT,
    family: 'finance' as const,
    token: 'CNY',
    issuer: 'jIssuer',
    rate: 1,
    days: 30,
    early: 'never' as const,
    shares: 1,
    amount: '1',
    promised: '1',
    recipient: 'jFinance',
    pay_by: new Date(AT),
  }
}

/** Columns of a product payment that no transition writes. */
export function paymentRow(hash: string) {
  return {
    hash,
    ledger: '1',
    at: new Date(AT),
    sender: 'jWallet',
    token: 'CNY',
    issuer: 'jIssuer',
    amount: '1',
  }
}

const RECIPIENT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const CONFIRMED = { seen: 12, wanted: 12 } as const

/** Inserts a row that owes one coin in each way, and returns its table and key. */
export const OWING = {
  'deposit:pay': async (pool: pg.Pool, id: string) => {
    const facts = { ...CONFIRMED, credited: '1', ends: 'pay' } as const
    await insertOrder(pool, 'deposit', { ...orderRow(id), status: ORDER_STATUS.processing, facts }, AT)
    return { table: 'app.gateway_deposits', key: 'id', to: 'jWallet' }
  },
  'deposit:return': async (pool: pg.Pool, id: string) => {
    const facts = { ...CONFIRMED, received: '1', sender: RECIPIENT, ends: 'return' } as const
    await insertOrder(pool, 'deposit', { ...orderRow(id), status: ORDER_STATUS.processing, facts }, AT)
    return { table: 'app.gateway_deposits', key: 'id', to: RECIPIENT }
  },
  'withdraw:pay': async (pool: pg.Pool, id: string) => {
    const facts = { recipient: RECIPIENT, pays: '1', ends: 'pay' } as const
    await insertOrder(pool, 'withdraw', { ...orderRow(id), status: ORDER_STATUS.processing, facts }, AT)
    return { table: 'app.gateway_withdrawals', key: 'id', to: RECIPIENT }
  },
  'withdraw:return': async (pool: pg.Pool, id: string) => {
    const facts = { ends: 'return' } as const
    await insertOrder(pool, 'withdraw', { ...orderRow(id), status: ORDER_STATUS.processing, facts }, AT)
    return { table: 'app.gateway_withdrawals', key: 'id', to: 'jWallet' }
  },
  'finance:redeem': async (pool: pg.Pool, id: string) => {
    await FINANCE_ORDERS.insert(pool, { ...financeRow(id), pays: '1' }, FINANCE_STATE.redeeming, AT)
    return { table: 'app.finance_orders', key: 'id', to: 'jWallet' }
  },
  'finance:return': async (pool: pg.Pool, hash: string) => {
    await FINANCE_PAYMENTS.insert(pool, paymentRow(hash), 'returning', AT)
    return { table: 'app.finance_payments', key: 'hash', to: 'jWallet' }
  },
} as const
