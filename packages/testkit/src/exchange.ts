import { swt } from '@tidebook/protocol/networks'
import {
  closeLedgerAt,
  issuerRole,
  LedgerAccount,
  openNetworkKeys,
  openLedgerSession,
  openNodeLink,
  startServer,
  type NetworkKeys,
  type LedgerSession,
  type NodeLink,
  type RunningServer,
  type ServerConfig,
  type ServerOptions,
  type Submitted,
} from '@tidebook/server'
import { eventually } from './eventually.ts'
import { amountJson, orderDraft, type OrderTerms } from './order.ts'
import { randomWallet, type TestAccount } from './test-account.ts'
import { TestkitError } from './testkit-error.ts'

const SUCCESS = 'tesSUCCESS'

/** The envelope of an HTTP response. */
export interface Answer<T = unknown> {
  readonly code: string
  readonly msg: string
  readonly data: T
  readonly date: number
}

/** A complete exchange that runs in this process. Created by `startExchange`. */
export class Exchange {
  readonly config: ServerConfig
  readonly keys: NetworkKeys
  readonly #options: ServerOptions
  #server: RunningServer
  #link: NodeLink
  #session: LedgerSession
  /** One ledger account per role, so that concurrent payments share its sequence numbers. */
  readonly #roles = new Map<string, LedgerAccount>()

  private constructor(config: ServerConfig, options: ServerOptions, keys: NetworkKeys, server: RunningServer) {
    this.config = config
    this.keys = keys
    this.#options = options
    this.#server = server
    this.#link = openNodeLink(addressOf(server.nodeUrl, 'node'), options.logger, {}, server.nodeToken)
    this.#session = this.#openSession()
  }

  static async start(config: ServerConfig, options: ServerOptions): Promise<Exchange> {
    const server = await startServer(config, options)
    await server.prepared
    const exchange = new Exchange(config, options, await openNetworkKeys(config.dataDir, swt), server)
    await exchange.indexed()
    return exchange
  }

  get server(): RunningServer {
    return this.#server
  }

  /** Address of the web app, the API and (as ws://) the market stream. */
  get url(): string {
    return this.#server.url
  }

  /** WebSocket address of the node. */
  get nodeUrl(): string {
    return addressOf(this.#server.nodeUrl, 'node')
  }

  /** Token of the node's admin methods. Requests with it are not rate limited. */
  get nodeToken(): string | undefined {
    return this.#server.nodeToken
  }

  get databaseUrl(): string {
    return addressOf(this.#server.databaseUrl, 'database')
  }

  get link(): NodeLink {
    return this.#link
  }

  /** Issuer of a token. Empty for the native currency. */
  issuer(code: string): string {
    return code === 'SWT' ? '' : this.keys.of(issuerRole(code)).address
  }

  /** Returns an account of the demonstration network: `genesis`, `faucet`, `issuer:CNY`, ... */
  role(role: string): LedgerAccount {
    const account = this.#roles.get(role) ?? new LedgerAccount(swt, this.keys.of(role), this.#session)
    this.#roles.set(role, account)
    return account
  }

  /**
   * Creates and funds a person. Funds are whole units by code; the native part activates the account. The payments are
   * validated only by the next close.
   */
  async account(funds: Readonly<Record<string, string>> = {}): Promise<TestAccount> {
    const { secret, key } = randomWallet()
    await this.fund(key.address, funds)
    return { address: key.address, secret, key, ledger: new LedgerAccount(swt, key, this.#session) }
  }

  /** Returns a person's ledger account on the new connection after `restart`. */
  reopened(account: TestAccount): LedgerAccount {
    return new LedgerAccount(swt, account.key, this.#session)
  }

  /**
   * Pays whole units by code: SWT from the faucet, tokens from their issuers. @throws TestkitError `testkit/refused`
   */
  async fund(address: string, funds: Readonly<Record<string, string>>): Promise<void> {
    for (const [code, value] of Object.entries(funds)) {
      const from = this.role(code === 'SWT' ? 'faucet' : issuerRole(code))
      expectSuccess(
        await from.submit({
          TransactionType: 'Payment',
          Destination: address,
          Amount: amountJson(code, value, (name) => this.issuer(name)),
          Flags: 0,
        }),
      )
    }
  }

  /** Signs and submits an order. @throws TestkitError `testkit/refused` with the engine result */
  async order(account: TestAccount, terms: OrderTerms): Promise<Submitted> {
    return expectSuccess(await account.ledger.submit(orderDraft(terms, (code) => this.issuer(code))))
  }

  /** Cancels an order. @throws TestkitError `testkit/refused` */
  async cancel(account: TestAccount, sequence: number): Promise<Submitted> {
    return expectSuccess(
      await account.ledger.submit({ TransactionType: 'OfferCancel', OfferSequence: sequence, Flags: 0 }),
    )
  }

  /**
   * Closes the ledger manually and waits for the index. @param ms close time in milliseconds since 1970; the node's
   * clock by default
   */
  async close(ms?: number): Promise<void> {
    if (ms === undefined) await this.#link.request('ledger_accept')
    else await closeLedgerAt(this.#link, ms)
    await this.indexed()
  }

  /** Waits until the index contains the node's last validated ledger, and calls can query the node. */
  async indexed(): Promise<void> {
    await eventually('the link to the node', () => this.#link.connected)
    const answer = (await this.#link.request('ledger_closed')) as { readonly ledger_index: number }
    await eventually(`ledger ${answer.ledger_index} in the index`, () => {
      const status = this.#server.market.index?.status
      return (
        (status?.position?.index ?? 0) >= answer.ledger_index && status?.live === true && this.#server.market.isLoaded
      )
    })
    await eventually(
      'queries of the node',
      async () => (await this.#server.market.readiness()).parts?.['node'] === 'up',
    )
  }

  /** Sends a GET request and returns its envelope. */
  async get<T = unknown>(path: string): Promise<Answer<T>> {
    const response = await fetch(this.url + path)
    return (await response.json()) as Answer<T>
  }

  /**
   * Sends a GET request and returns its data. @throws TestkitError `testkit/http` with the response if it was refused
   */
  async data<T = unknown>(path: string): Promise<T> {
    const answer = await this.get<T>(path)
    if (answer.code !== '0') throw new TestkitError('testkit/http', `${path}: ${answer.code} ${answer.msg}`)
    return answer.data
  }

  async post<T = unknown>(path: string, body: unknown): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Answer<T>
  }

  #openSession(): LedgerSession {
    const { logger, manualClosing = false } = this.#options
    return openLedgerSession({ link: this.#link, logger, isManual: manualClosing })
  }

  /** Stops everything and restarts on the same data. */
  async restart(): Promise<void> {
    await this.stop()
    this.#roles.clear()
    this.#server = await startServer(this.config, this.#options)
    this.#link = openNodeLink(this.nodeUrl, this.#options.logger, {}, this.nodeToken)
    this.#session = this.#openSession()
    await this.#server.prepared
    await this.indexed()
  }

  async stop(): Promise<void> {
    this.#session.stop()
    this.#link.close()
    await this.#server.stop()
  }
}

function addressOf(url: string | undefined, what: string): string {
  if (url === undefined) throw new TestkitError('testkit/refused', `This exchange has no ${what}`)
  return url
}

function expectSuccess(submitted: Submitted): Submitted {
  if (submitted.result !== SUCCESS)
    throw new TestkitError('testkit/refused', `${submitted.result}: ${submitted.message}`)
  return submitted
}
