import { randomUUID } from 'node:crypto'
import type { TokenObstacle } from '@tidebook/contract/finance'
import { swt } from '@tidebook/protocol/networks'
import type { QueryResultRow } from 'pg'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accountTables } from '../accounts/account-tables.ts'
import { auditTables } from '../audit/audit-tables.ts'
import { gatewayMigrations } from '../gateway/gateway-migrations.ts'
import { buyShares } from './buy-shares.ts'
import type { FinanceContext } from './finance-context.ts'
import type { FinanceDirectory, FoundPayment } from './finance-directory.ts'
import { financeMigrations } from './finance-migrations.ts'
import type { FinanceOwner } from './finance-orders.repository.ts'
import type { FinanceOrderRow, PaymentRow } from './finance-rows.ts'
import { insertProduct, type NewProduct } from './products.repository.ts'
import { beginOrder, takePayment } from './take-payment.ts'

/** Account that sells products. */
export const RECIPIENT = 'jFinance'
/** Issuer of the token in which products are priced. */
export const ISSUER = 'jIssuer'

/** Product orders with a database. A test sets the clock and the responses of the ledger. */
export class FinanceExchange implements AsyncDisposable {
  readonly #database: TestDatabase
  #count = 0
  time = Date.UTC(2026, 10, 26, 12)
  /** The finance account's balance of any token. */
  held = '1000000'
  obstacle: TokenObstacle | undefined
  /** Payments in validated ledgers; null for a transaction that does not pay the account. */
  readonly payments = new Map<string, FoundPayment | null>()

  private constructor(database: TestDatabase) {
    this.#database = database
  }

  static async start(): Promise<FinanceExchange> {
    const migrations = {
      '2026-11-22-a': accountTables,
      '2026-11-22-b': auditTables,
      ...gatewayMigrations,
      ...financeMigrations,
    }
    return new FinanceExchange(await startTestDatabase(migrations))
  }

  get pool() {
    return this.#database.pool
  }

  readonly now = (): number => this.time

  readonly directory: FinanceDirectory = {
    account: () => RECIPIENT,
    held: () => Promise.resolve(this.held),
    obstacle: () => Promise.resolve(this.obstacle),
    payment: (hash) => Promise.resolve(this.payments.get(hash)),
    paid: () => Promise.resolve(undefined),
  }

  readonly context: FinanceContext = {
    ...UNUSED,
    pool: () => this.pool,
    directory: () => this.directory,
    now: this.now,
  }

  /** Registers an account and uploads a wallet. */
  async join(wallet = `jWallet${this.#next()}`): Promise<FinanceOwner> {
    const account = randomUUID()
    await this.pool.query(
      "insert into app.accounts (id, password, language, created, address) values ($1, 'x', 'en', $2, $3)",
      [account, new Date(this.time), wallet],
    )
    return { account, wallet }
  }

  /**
   * Creates a product on sale: 10 CNY per share, 0.1 CNY per share and day, for five days.
   * @returns its id
   */
  async product(more: Partial<NewProduct> = {}): Promise<string> {
    const id = randomUUID()
    const terms = { token: 'CNY', issuer: ISSUER, rate: 36_500, days: 5, early: 'accrued', unit: '10' } as const
    const sale = { family: 'finance', least: 1, most: 50, total: 100, state: 'open', created_by: 'ann' } as const
    await insertProduct(this.pool, { id, ...terms, ...sale, ...more }, this.time)
    return id
  }

  /** Creates an unpaid order. */
  async buy(owner: FinanceOwner, productID: string, boughtPers = 1): Promise<FinanceOrderRow> {
    return buyShares(this.context, owner, { family: 'finance', productID, boughtPers })
  }

  /** Builds the payment of an order in a validated ledger. Accepts overrides. */
  payment(order: FinanceOrderRow, more: Partial<FoundPayment> = {}): FoundPayment {
    const hash = this.#next().toString(16).toUpperCase().padStart(64, '0')
    const { wallet: from, recipient: to, token, issuer, amount, id: memo } = order
    return { hash, ledger: 7, time: this.time, from, to, token, issuer, amount, memo, ...more }
  }

  take(payment: FoundPayment): Promise<PaymentRow> {
    return inTransaction(this.pool, (tx) => takePayment(tx, payment, this.time))
  }

  /** Creates a paid order whose days count from now. */
  async holding(owner: FinanceOwner, productID: string, shares = 1): Promise<FinanceOrderRow> {
    const order = await this.buy(owner, productID, shares)
    const paid = await this.take(this.payment(order))
    await inTransaction(this.pool, (tx) => beginOrder(tx, paid, this.time))
    return this.order(order.id)
  }

  async order(id: string): Promise<FinanceOrderRow> {
    const [row] = await this.rows<FinanceOrderRow>('select * from app.finance_orders where id = $1', [id])
    if (row === undefined) throw new TypeError(`There is no order ${id}`)
    return row
  }

  async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, [...values])).rows
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]()
  }

  #next(): number {
    return (this.#count += 1)
  }
}

/** The parts of the context that these tests do not use. */
const UNUSED: FinanceContext = {
  pool: () => {
    throw new Error('There is no database yet')
  },
  definition: swt,
  isOffered: true,
  tokens: () => [{ code: 'CNY', issuer: ISSUER }],
  directory: () => undefined,
  requireRealName: () => Promise.resolve(),
  now: () => 0,
}
