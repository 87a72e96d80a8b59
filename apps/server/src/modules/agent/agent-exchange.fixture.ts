import { randomUUID } from 'node:crypto'
import { parseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import { chainOf, coinOf, type ChainAsset, type ChainId } from '@tidebook/chains'
import type { ChainMove, ChainNodeError, ChainPiece, ChainPosition, ChainWatch } from '@tidebook/client/chains'
import { parseChainText } from '@tidebook/contract/chain-text'
import type { TokenObstacle } from '@tidebook/contract/finance'
import { swt } from '@tidebook/protocol/networks'
import type { QueryResultRow } from 'pg'
import { pino, type Logger } from 'pino'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { accountTables } from '../accounts/account-tables.ts'
import { auditTables } from '../audit/audit-tables.ts'
import { financeMigrations } from '../finance/finance-migrations.ts'
import { gatewayMigrations } from '../gateway/gateway-migrations.ts'
import type { DepositRow, WithdrawalRow } from '../gateway/order-row.ts'
import type { CrossChainDescription, GatewayDescription } from '../network/gateway-description.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import { submissions } from '../node/stored-submissions.ts'
import type { AgentChain } from './agent-chain.ts'
import { servedChains, type AgentContext, type ServedChain, type ServedGateway } from './agent-context.ts'
import { AgentKeys } from './agent-keys.ts'
import type { AgentLedger } from './agent-ledger.ts'
import { agentAccounts, agentReaders, agentTables, stalledPlaces } from './agent-tables.ts'
import { topUpPurposes, topUpTable } from './top-ups.ts'
import type { PayingAccount } from '../obligations/paying-account.ts'

/** The agent's account on the exchange's ledger, which issues every token there, and a user's wallet. */
export const AGENT: string = 'jAgent'
export const ISSUER: string = 'jIssuer'
export const WALLET: string = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
/** The agent's account that sells products. */
export const FINANCE: string = 'jFinance'

const ACCOUNTS = {
  eth: chainOf('eth').addressOfKey(new Uint8Array(32).fill(1)),
  xrp: chainOf('xrp').addressOfKey(new Uint8Array(32).fill(1)),
}
type GatewayChain = keyof typeof ACCOUNTS

/**
 * A chain that returns the pieces listed by a test. Further reads fail, so that a reader cannot continue beyond the
 * end.
 */
class ScriptedWatch implements ChainWatch {
  readonly chain: ChainId
  readonly pieces: ChainPiece[] = []
  /** The accounts whose payments were last requested. */
  accounts: ReadonlySet<string> = new Set()

  constructor(chain: ChainId) {
    this.chain = chain
  }

  read(_from: ChainPosition | undefined, accounts: ReadonlySet<string>): Promise<ChainPiece> {
    this.accounts = accounts
    const piece = this.pieces.shift()
    return piece === undefined
      ? Promise.reject(new RangeError('no further reads were expected'))
      : Promise.resolve(piece)
  }

  held(): Promise<Decimal | undefined> {
    return Promise.resolve(undefined)
  }
}

/** Parts of the agent with a database. A test sets the responses of chains and ledger. */
export class AgentExchange implements AsyncDisposable {
  readonly #database: TestDatabase
  #count = 0
  time = Date.UTC(2026, 10, 26, 12)
  readonly watches = { swt: new ScriptedWatch('swt'), eth: new ScriptedWatch('eth'), xrp: new ScriptedWatch('xrp') }
  /** Accounts of the ledger, and their token balances by account and code. */
  readonly accounts = new Set<string>()
  readonly holdings = new Map<string, string>()
  readonly obstacles = new Map<string, TokenObstacle | Error>()
  /** Error of a chain for payments to a recipient. */
  readonly objections = new Map<string, ChainNodeError | Error>()
  /** Balances of addresses on chains, by address (and code for tokens), and the fees of payments on the chains. */
  readonly coins = new Map<string, string>()
  highestFee = '0.001'
  tokenFee = '0.01'
  readonly logged: { readonly msg: string; readonly level: number }[] = []
  crossChain: CrossChainDescription = { open: true }
  isRealNameRequired = false
  gateways: readonly GatewayDescription[]
  chains: NetworkDescription['chains'] = shippedDescription('local').chains
  served: readonly ServedGateway[]
  hasFinance = true

  private constructor(database: TestDatabase) {
    this.#database = database
    this.gateways = shippedDescription('local').gateways.map((each) => ({ ...each, confirmations: 12 }))
    this.served = [this.#serve('eth'), this.#serve('xrp')]
  }

  static async start(): Promise<AgentExchange> {
    const migrations = {
      '2026-11-22-a': accountTables,
      '2026-11-22-b': auditTables,
      '2026-11-22-c': submissions,
      ...gatewayMigrations,
      ...financeMigrations,
      '2026-11-23-agent': agentTables,
      '2026-11-24-agent-accounts': agentAccounts,
      '2026-11-24-agent-readers': agentReaders,
      '2026-11-26-stalled-places': stalledPlaces,
      '2026-11-27-top-ups': topUpTable,
      '2026-11-28-top-up-purposes': topUpPurposes,
    }
    return new AgentExchange(await startTestDatabase(migrations))
  }

  get pool() {
    return this.#database.pool
  }

  readonly now = (): number => this.time

  readonly logger: Logger = pino(
    { level: 'info' },
    { write: (line: string) => void this.logged.push(JSON.parse(line) as { msg: string; level: number }) },
  )

  get context(): AgentContext {
    return {
      pool: this.pool,
      logger: this.logger,
      now: this.now,
      keys: new AgentKeys('07'.repeat(32)),
      ledger: this.#ledger(),
      definition: swt,
      served: this.served,
      gateways: this.gateways,
      chains: this.chains,
      crossChain: this.crossChain,
      isRealNameRequired: this.isRealNameRequired,
      onPublished: () => Promise.resolve(),
    }
  }

  /** Returns the gateway of a coin with its chain. */
  of(chain: GatewayChain): ServedGateway {
    const served = this.served.find((each) => each.chain.chain === chain)
    if (served === undefined) throw new TypeError(`${chain} is not served`)
    return served
  }

  /** Returns a chain with its gateways. */
  chainOf(chain: GatewayChain): ServedChain {
    const found = servedChains(this.served).find((each) => each.chain.chain === chain)
    if (found === undefined) throw new TypeError(`${chain} is not served`)
    return found
  }

  /** Serves a token of a chain in addition to its coin. The other terms equal the coin's. */
  serveToken(chain: GatewayChain, { base, token, asset }: { base: string; token: string; asset: ChainAsset }): void {
    const { chain: there, gateway } = this.of(chain)
    const { code, issuer = '', decimals = 0 } = asset
    this.chains = this.chains.map((each) =>
      each.chain === chain ? { ...each, tokens: [{ code, issuer, decimals }] } : each,
    )
    const described = { ...gateway, base, token, asset: issuer }
    this.gateways = [...this.gateways, described]
    this.served = [...this.served, { gateway: described, asset, chain: there }]
  }

  /** Changes the description of a gateway. */
  describe(base: string, more: Partial<GatewayDescription>): void {
    this.gateways = this.gateways.map((each) => (each.base === base ? { ...each, ...more } : each))
    this.served = this.served.map(({ gateway, ...of }) => ({
      ...of,
      gateway: this.gateways.find((each) => each.base === gateway.base) ?? gateway,
    }))
  }

  /** Builds a payment in a block. */
  move({
    memo,
    amount = '5',
    ...more
  }: Partial<Omit<ChainMove, 'memo' | 'amount'>> &
    Pick<ChainMove, 'to' | 'asset'> & {
      readonly memo?: string | undefined
      readonly amount?: string
    }): ChainMove {
    return {
      hash: (this.#count += 1).toString(16).toUpperCase().padStart(64, '0'),
      index: 0,
      block: 100,
      time: this.time,
      from: WALLET,
      fee: ZERO,
      ...more,
      amount: parseDecimal(amount),
      memo: memo === undefined ? undefined : parseChainText(memo),
    }
  }

  /** Adds a piece to a chain, which ends at its last final block. */
  piece(chain: 'swt' | GatewayChain, moves: readonly ChainMove[], more: Partial<ChainPiece> = {}): void {
    const block = more.position?.block ?? 100 + (this.#count += 1)
    const position = { block, hash: `hash${block}` }
    this.watches[chain].pieces.push({ moves, coming: [], head: block, final: block, ...more, position })
  }

  /** Assigns a number to an owner's deposits on a chain. */
  async owner(chain: GatewayChain, index: number, wallet = WALLET): Promise<string> {
    const account = randomUUID()
    await this.pool.query(
      'insert into app.gateway_addresses (chain, index, account, wallet, made) values ($1, $2, $3, $4, $5)',
      [chain, index, account, wallet, new Date(this.time)],
    )
    return account
  }

  async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, [...values])).rows
  }

  deposits(): Promise<DepositRow[]> {
    return this.rows('select * from app.gateway_deposits order by block, chain_hash')
  }

  withdrawals(): Promise<WithdrawalRow[]> {
    return this.rows('select * from app.gateway_withdrawals order by ledger_hash')
  }

  /** Empties every table of schema `app` that the agent's parts write. */
  async clear(): Promise<void> {
    await this.pool
      .query(`truncate app.gateway_deposits, app.gateway_withdrawals, app.gateway_addresses, app.gateway_positions,
      app.gateway_pauses, app.gateway_stops, app.gateway_past_positions, app.gateway_surpluses, app.agent_top_ups, app.gateway_shortages, app.agent_numbers, app.agent_moves, app.agent_openings, app.agent_accounts,
      app.gateway_arrivals, app.gateway_checks, app.submissions, app.finance_products, app.finance_payments cascade`)
    for (const { pieces } of Object.values(this.watches)) pieces.length = 0
    for (const scripted of [this.accounts, this.holdings, this.obstacles, this.objections, this.coins]) scripted.clear()
    this.logged.length = 0
    this.crossChain = { open: true }
    this.isRealNameRequired = false
    this.hasFinance = true
    this.gateways = shippedDescription('local').gateways.map((each) => ({ ...each, confirmations: 12 }))
    this.chains = shippedDescription('local').chains
    this.served = [this.#serve('eth'), this.#serve('xrp')]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]()
  }

  #serve(chain: GatewayChain): ServedGateway {
    const gateway = this.gateways.find((each) => each.chain === chain)
    if (gateway === undefined) throw new TypeError(`There is no gateway of ${chain}`)
    return { gateway, asset: coinOf(chain), chain: this.#chain(chain) }
  }

  #chain(chain: GatewayChain): AgentChain {
    return {
      chain,
      coin: coinOf(chain),
      watch: this.watches[chain],
      address: ACCOUNTS[chain],
      paying: this.#paying(chain),
      longestStillMs: undefined,
      sweeping: () => this.#paying(chain),
      spendable: (address, asset) =>
        Promise.resolve(
          parseDecimal(this.coins.get(asset?.issuer === undefined ? address : `${address} ${asset.code}`) ?? '0'),
        ),
      highestFee: (_from, _to, asset) =>
        Promise.resolve(parseDecimal(asset?.issuer === undefined ? this.highestFee : this.tokenFee)),
    }
  }

  #paying(chain: ChainId): PayingAccount {
    const unused = (): never => {
      throw new TypeError('No payments are expected here')
    }
    return {
      chain,
      port: { prepare: unused, submit: unused, lookup: unused },
      key: unused,
      conditions: unused,
      check: ({ to }) => {
        const objection = this.objections.get(to)
        return objection === undefined ? Promise.resolve() : Promise.reject(objection)
      },
    }
  }

  #ledger(): AgentLedger {
    const held = (address: string, { code, issuer }: ChainAsset) =>
      Promise.resolve({
        amount: issuer === ISSUER ? parseDecimal(this.holdings.get(`${address} ${code}`) ?? '0') : ZERO,
        ledger: 100,
      })
    return {
      watch: this.watches.swt,
      address: AGENT,
      paying: this.#paying('swt'),
      ...(this.hasFinance && { finance: { address: FINANCE, paying: this.#paying('swt') } }),
      token: (code) => (code === 'SWT' || code === 'NONE' ? undefined : { chain: 'swt', code, issuer: ISSUER }),
      hasAccount: (address) => Promise.resolve(this.accounts.has(address)),
      held,
      owned: held,
      obstacle: (_address, { code, issuer }) => {
        const obstacle = this.obstacles.get(`${code}.${issuer}`)
        return obstacle instanceof Error ? Promise.reject(obstacle) : Promise.resolve(obstacle)
      },
      payment: () => Promise.resolve(undefined),
      hashOf: (index) => Promise.resolve(`hash${index}`),
    }
  }
}

/** Returns a token of the ledger, or a different token with the same code. */
export function token(code: string, issuer: string = ISSUER): ChainAsset {
  return { chain: 'swt', code, issuer }
}
