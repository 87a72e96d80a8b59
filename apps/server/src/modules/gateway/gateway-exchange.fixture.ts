import { randomUUID } from 'node:crypto'
import type { Route } from '@tidebook/contract'
import { randomWallet } from '@tidebook/testkit'
import { swt } from '@tidebook/protocol/networks'
import fastify, { type FastifyInstance } from 'fastify'
import { idempotencyModule } from '../../platform/http/stored-idempotency.ts'
import {
  injectCall,
  injectedRegistry,
  type CallAnswer,
  type CallParameters,
} from '../../platform/http/injected-calls.fixture.ts'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { accountTables } from '../accounts/account-tables.ts'
import { auditTables } from '../audit/audit-tables.ts'
import { identityTables } from '../identity/identity-tables.ts'
import { realNameGate } from '../identity/real-name.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import type { AgentDirectory } from './agent-directory.ts'
import { addressNumberOf } from './gateway-addresses.ts'
import type { GatewayContext } from './gateway-context.ts'
import { gatewayMigrations } from './gateway-migrations.ts'
import { gatewayModule } from './gateway.module.ts'

/** An account with the wallet that it uploaded. */
export interface Holder {
  readonly account: string
  readonly wallet: string
}

/** The order calls with a separate database, and an agent whose responses a test sets. */
export class GatewayExchange implements AsyncDisposable {
  readonly #database: TestDatabase
  readonly #app: FastifyInstance
  /** Network description. Tests replace it to use another network or to require real names. */
  description: NetworkDescription = shippedDescription()
  readonly wantedFor = new Set<'deposit' | 'withdraw'>()
  /** The balance that every wallet has of every token. */
  held = '0'
  /** Coins whose chains the agent watches. */
  readonly connected = new Set(['ETH', 'XRP', 'BNB', 'HT'])
  /** Coins whose round trip has not been checked. */
  readonly unchecked = new Set<string>()
  isAgentRunning = true
  isSilent = false
  time = Date.UTC(2026, 10, 23, 12)

  private constructor(database: TestDatabase) {
    this.#database = database
    this.#app = fastify()
  }

  static async start(): Promise<GatewayExchange> {
    const database = await startTestDatabase({
      '2026-11-22-a': accountTables,
      '2026-11-22-b': auditTables,
      '2026-11-22-c': identityTables,
      ...idempotencyModule.migrations,
      ...gatewayMigrations,
    })
    const exchange = new GatewayExchange(database)
    void gatewayModule(exchange.context).calls?.(injectedRegistry(exchange.#app, exchange.pool, exchange.now))
    return exchange
  }

  get pool() {
    return this.#database.pool
  }

  /** Context of this fixture's orders. */
  get context(): GatewayContext {
    const description = (): NetworkDescription => this.description
    const gate = realNameGate(() => this.pool, this.wantedFor, this.now)
    return {
      get description() {
        return description()
      },
      definition: swt,
      pool: () => this.pool,
      agent: () => (this.isAgentRunning ? this.agent : undefined),
      requireRealName: (account, action) => gate.require(account, action),
      heldOf: () => Promise.resolve(this.held),
      now: this.now,
    }
  }

  readonly now = (): number => this.time

  readonly agent: AgentDirectory = {
    depositAddress: async (base, owner) => {
      if (this.isSilent) throw new Error('the agent does not respond')
      const number = await addressNumberOf(this.pool, base, owner, this.time)
      return base === 'XRP'
        ? { address: 'rAgent', memo: JSON.stringify({ jtaddress: owner.wallet, ref: number }) }
        : { address: `0x${String(number).padStart(40, '0')}` }
    },
    chainAccount: (base) => (base === 'ETH' ? '0x52908400098527886E0F7030069857D2E4169EE7' : undefined),
    ledgerAccount: () => AGENT,
    isConnected: (base) => this.connected.has(base),
    isStalled: () => false,
    isChecked: (base) => !this.unchecked.has(base),
    checkedAt: () => undefined,
  }

  /** Registers an account and uploads a wallet. */
  async join(wallet: string = randomWallet().key.address): Promise<Holder> {
    const account = randomUUID()
    await this.pool.query(
      "insert into app.accounts (id, password, language, created, address) values ($1, 'x', 'en', $2, $3)",
      [account, new Date(this.time), wallet],
    )
    return { account, wallet }
  }

  /** Verifies the identity of an account. */
  async verify({ account }: Holder): Promise<void> {
    await this.pool.query(
      `insert into app.identities (account, state, version, form, form_key, number_print, adult, sent)
       values ($1, 'verified', 1, '', 'x', 'x', 'yes', $2)`,
      [account, new Date(this.time)],
    )
  }

  /** Makes a call as a holder, for the holder's wallet or another one. */
  async call<Data = Record<string, unknown>>(
    holder: Holder,
    route: Route,
    { wallet = holder.wallet, uuid = randomUUID(), query = {}, body }: CallParameters = {},
  ): Promise<CallAnswer<Data>> {
    return injectCall(this.#app, route, { wallet, uuid }, { 'x-account': holder.account }, query, body)
  }

  /** Makes a call as a staff member. */
  async asStaff<Data = Record<string, unknown>>(
    name: string,
    route: Route,
    {
      path = {},
      query = {},
      body,
    }: {
      readonly path?: Readonly<Record<string, string>>
      readonly query?: Readonly<Record<string, string>>
      readonly body?: unknown
    } = {},
  ): Promise<CallAnswer<Data>> {
    return injectCall(this.#app, route, path, { 'x-staff': name }, query, body)
  }

  async rows<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, [...values])).rows
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#app.close()
    await this.#database[Symbol.asyncDispose]()
  }
}

/** The agent's account on the ledger. */
export const AGENT = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
