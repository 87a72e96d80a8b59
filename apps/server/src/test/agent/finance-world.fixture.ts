import { randomUUID } from 'node:crypto'
import type { FinanceOrder, FinanceProduct, Route } from '@tidebook/contract'
import { finnalRoutes, pocRoutes } from '@tidebook/contract/routes'
import { DAY_MS } from '@tidebook/contract/finance'
import { swt } from '@tidebook/protocol/networks'
import { encodeMemo } from '@tidebook/protocol'
import type { TestAccount } from '@tidebook/testkit'
import fastify, { type FastifyInstance } from 'fastify'
import type { Agent } from '../../modules/agent/agent.ts'
import { accrueBonuses } from '../../modules/finance/accrue.ts'
import type { FinanceContext } from '../../modules/finance/finance-context.ts'
import type { FinanceDirectory } from '../../modules/finance/finance-directory.ts'
import { financeModule } from '../../modules/finance/finance.module.ts'
import { realNameGate } from '../../modules/identity/real-name.ts'
import type { Draft } from '../../modules/node/ledger-account.ts'
import {
  injectCall,
  injectedRegistry,
  type CallAnswer,
  type CallParameters,
} from '../../platform/http/injected-calls.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import { AgentWorld } from './agent-world.fixture.ts'

/** A user with an account and an uploaded wallet. */
export interface Saver {
  readonly account: string
  readonly wallet: TestAccount
}

/** An exchange that sells products on a ledger with manual closing; its calls use its own database. */
export class FinanceWorld implements AsyncDisposable {
  readonly world: AgentWorld
  readonly #app: FastifyInstance = fastify()
  readonly wantedFor = new Set<'finance'>()
  directory: FinanceDirectory | undefined
  isOffered = true
  /** The agent that runs while a test waits. */
  agent: Agent

  private constructor(world: AgentWorld) {
    this.world = world
    this.directory = world.running.finance
    this.agent = world.running.agent
    void financeModule(this.context).calls?.(injectedRegistry(this.#app, this.pool, this.now))
  }

  static async start(): Promise<FinanceWorld> {
    const world = await AgentWorld.start({ chains: [] })
    const started = new FinanceWorld(world)
    const { address } = world.running.context.ledger.finance ?? { address: '' }
    await world.exchange.fund(address, { SWT: '1000' })
    await world.exchange.fund(address, { CNY: '10000' })
    await world.exchange.fund(address, { JETH: '1000' })
    await world.exchange.close()
    await world.rest(2)
    return started
  }

  get pool() {
    return this.world.pool
  }

  /** The selling account. */
  get account(): string {
    return this.world.running.context.ledger.finance?.address ?? ''
  }

  readonly now = (): number => Date.now()

  get context(): FinanceContext {
    const gate = realNameGate(() => this.pool, this.wantedFor, this.now)
    const offered = (): boolean => this.isOffered
    return {
      pool: () => this.pool,
      definition: swt,
      get isOffered() {
        return offered()
      },
      tokens: () => ['CNY', 'JETH'].map((code) => ({ code, issuer: this.world.exchange.issuer(code) })),
      directory: () => this.directory,
      requireRealName: (account, action) => gate.require(account, action),
      now: this.now,
    }
  }

  /** Registers a user and uploads a funded wallet. */
  async join(funds: Readonly<Record<string, string>> = { SWT: '1000', CNY: '5000' }): Promise<Saver> {
    const wallet = await this.world.wallet(funds)
    const account = randomUUID()
    await this.pool.query(
      "insert into app.accounts (id, password, language, created, address) values ($1, 'x', 'en', $2, $3)",
      [account, new Date(this.now()), wallet.address],
    )
    return { account, wallet }
  }

  async call<Data = FinanceOrder>(
    { account, wallet }: Saver,
    route: Route,
    { wallet: named = wallet.address, uuid = randomUUID(), query = {}, body }: CallParameters = {},
  ): Promise<CallAnswer<Data>> {
    return injectCall(this.#app, route, { wallet: named, uuid }, { 'x-account': account }, query, body)
  }

  async open<Data>(route: Route, query: Readonly<Record<string, string>> = {}): Promise<Data> {
    return (await injectCall<Data>(this.#app, route, {}, {}, query, undefined)).data
  }

  async asStaff<Data>(name: string, route: Route, path = {}, body?: unknown): Promise<CallAnswer<Data>> {
    return injectCall(this.#app, route, path, { 'x-staff': name }, {}, body)
  }

  async products(family: 'finnal' | 'poc' = 'finnal', token?: string): Promise<readonly FinanceProduct[]> {
    const route = family === 'poc' ? pocRoutes.products : finnalRoutes.products
    return (await this.open<{ products: FinanceProduct[] }>(route, token === undefined ? {} : { token })).products
  }

  /** Returns the initial product of a token. */
  async product(token: string): Promise<FinanceProduct> {
    const product = (await this.products('finnal', token))[0]
    if (product === undefined) throw new TypeError(`There is no product of ${token}`)
    return product
  }

  async buy(saver: Saver, product: FinanceProduct, boughtPers: number): Promise<FinanceOrder> {
    const { productID } = product
    const answer = await this.call(saver, finnalRoutes.create, { body: { productID, boughtPers } })
    if (answer.code !== '0') throw new Error(`${answer.code}: ${answer.msg}`)
    return answer.data
  }

  /** Pays an order from a wallet, or sends a different payment instead. */
  async pay(
    { wallet }: Pick<Saver, 'wallet'>,
    order: FinanceOrder,
    {
      memo = order.memo,
      amount = order.amount,
      token = order.token,
      ...more
    }: { readonly memo?: string; readonly amount?: string; readonly token?: string } & Partial<Draft> = {},
  ): Promise<string> {
    const { exchange } = this.world
    const { hash } = await exchange.reopened(wallet).submit({
      TransactionType: 'Payment',
      Destination: order.account,
      Amount:
        token === 'SWT'
          ? String(Number(amount) * 1e6)
          : { currency: token, issuer: exchange.issuer(token), value: amount },
      Flags: 0,
      Memos: [encodeMemo({ type: 'payment', data: memo, format: 'plain/text' })],
      ...more,
    })
    await exchange.close()
    return hash
  }

  tell(saver: Saver, orderID: string, hash: string, memo = orderID): Promise<CallAnswer<FinanceOrder>> {
    return this.call(saver, finnalRoutes.pay, { body: { orderID, hash, memo } })
  }

  redeem(saver: Saver, orderID: string): Promise<CallAnswer<FinanceOrder>> {
    return this.call(saver, finnalRoutes.redeem, { body: { orderID } })
  }

  async order(saver: Saver, orderID: string): Promise<FinanceOrder> {
    return (await this.call(saver, finnalRoutes.order, { query: { orderID } })).data
  }

  /** Returns an order that was bought and paid, so that its days count. */
  async holding(saver: Saver, token: string, boughtPers: number): Promise<FinanceOrder> {
    const order = await this.buy(saver, await this.product(token), boughtPers)
    await this.pay(saver, order)
    await this.until(saver, order, 2)
    return this.order(saver, order.orderID)
  }

  /** Runs rounds of the agent until an order reaches a state. */
  async until(saver: Saver, { orderID }: FinanceOrder, state: number): Promise<void> {
    for (let round = 0; round < 40; round += 1) {
      await this.agent.round()
      await this.world.exchange.close()
      if ((await this.order(saver, orderID)).state === state) return
    }
    throw new Error(`The order never reached state ${state}`)
  }

  /**
   * Runs the interest job for a time that is a number of days and a half from now, because manually closed ledgers are
   * ahead of the clock.
   */
  accrue(days: number): Promise<void> {
    const now = (): number => Date.now() + (days + 0.5) * DAY_MS
    return accrueBonuses.run({ pool: this.pool, now, logger: createLogger('silent') })
  }

  held(wallet: TestAccount, token = 'CNY'): Promise<string> {
    return this.world.held(wallet.address, token)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#app.close()
    await this.world[Symbol.asyncDispose]()
  }
}
