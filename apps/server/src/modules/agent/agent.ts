import type { ChainAsset } from '@tidebook/chains'
import { ChainReorganised, type ChainWatch } from '@tidebook/client/chains'
import type { Clock } from '@tidebook/client/submit'
import { AdvisoryLock } from '../../platform/database/advisory-lock.ts'
import { LOCKS } from '../../platform/database/lock-numbers.ts'
import type { DuePayment, OutgoingPayments } from '../obligations/outgoing-payments.ts'
import { Payer, type PayerOptions } from '../obligations/payer.ts'
import { servedChains, type AgentContext, type ServedChain } from './agent-context.ts'
import { continueChain, type ForkReads } from './continue-chain.ts'
import { proveCover } from './cover-proofs.ts'
import { readDeposits } from './deposit-reader.ts'
import { dueFinance, dueOrders, isDue, paymentsOf, topUpPayments, type Payers } from './due-payments.ts'
import { financePlace, readFinance } from './finance-reader.ts'
import { decideDeposits } from './decide-deposits.ts'
import { decideWithdrawals } from './decide-withdrawals.ts'
import { publishPlaces } from './bound-accounts.ts'
import { positionOf } from './positions.ts'
import { registerReaders } from './reader-places.ts'
import { Reconciler } from './reconciler.ts'
import { RowFaults } from './row-faults.ts'
import { publishShortages } from './shortages.ts'
import { Sweeper } from './sweeper.ts'
import { readWithdrawals } from './withdrawal-reader.ts'

/** The agent's state for operators. */
export interface AgentState {
  /** Chains on which a reorg removed a final block. They are no longer read. */
  readonly reorganised: ReadonlySet<string>
  /** Assets of which the agent has too little to pay its debts, and coins of which it has too little to pay fees. */
  readonly short: ReadonlySet<string>
  /** Number of orders that could not be decided in the last round. */
  readonly stuck: number
  /** Time of the last complete read of each chain and of the exchange's ledger, in milliseconds since 1970. */
  readonly readAt: ReadonlyMap<string, number>
  /** Places whose last read failed. */
  readonly failing: ReadonlySet<string>
}

/**
 * Accepts deposits, pays withdrawals and repays products. Each round reads chains and ledger, decides, pays, stores the
 * outcomes of payments, and compares its books with the chains. Only events on chains and ledger advance an order.
 * After a crash at any point, the next round continues.
 */
export class Agent {
  readonly #context: AgentContext
  readonly #chains: readonly ServedChain[]
  readonly #lock: AdvisoryLock
  readonly #payments: OutgoingPayments
  readonly #payers: Payers
  readonly #finance: { readonly address: string; readonly payer: Payer } | undefined
  readonly #sweeping: readonly { readonly payer: Payer; readonly sweeper: Sweeper }[]
  readonly #reconciler: Reconciler
  readonly #faults: { readonly deposits: RowFaults; readonly withdrawals: RowFaults }
  readonly #readAt = new Map<string, number>()
  readonly #failing = new Set<string>()
  readonly #reorganised = new Set<string>()
  readonly #forkReads: ForkReads = new Map()
  /** Time when each stopped chain was last checked. */
  readonly #forkLooks = new Map<string, number>()
  readonly #loggedErrors = new Map<string, string>()
  /** Places read to their end in this round. */
  readonly #seen = new Set<string>()
  /** Assets that are short, for orders and for products. */
  readonly #short = new Map<string, ReadonlySet<string>>()
  /** Term of the lock in which the payers loaded the stored transactions; undefined while another program pays. */
  #term: number | undefined
  #isStopped = false
  #running: Promise<void> = Promise.resolve()

  constructor(context: AgentContext, clock?: Clock) {
    this.#context = context
    this.#chains = servedChains(context.served)
    this.#lock = new AdvisoryLock(context.pool, LOCKS.agent)
    this.#faults = {
      deposits: new RowFaults('deposit', context.logger, context.now),
      withdrawals: new RowFaults('withdraw', context.logger, context.now),
    }
    this.#payments = paymentsOf(context)
    this.#reconciler = new Reconciler(context, this.#payments)
    const payerOf = (session: string, account: PayerOptions['account']): Payer =>
      new Payer({
        ...context,
        session,
        account,
        isDue,
        onEnd: this.#payments.settle,
        lastBlock: async (tx) => (await positionOf(tx, account.chain))?.block,
        ...(clock !== undefined && { clock }),
      })
    const { ledger } = context
    this.#payers = {
      ledger: payerOf('agent', ledger.paying),
      chains: new Map(this.#chains.map(({ chain }) => [chain.chain, payerOf(`agent ${chain.chain}`, chain.paying)])),
    }
    const { finance } = ledger
    this.#finance = finance && { address: finance.address, payer: payerOf('finance', finance.paying) }
    this.#sweeping = this.#chains.map((each) => {
      const indexes = new Map<string, number>()
      const account = each.chain.sweeping((address) => indexes.get(address))
      const payer = payerOf(`sweep ${each.chain.chain}`, account)
      return { payer, sweeper: new Sweeper(context, each, payer, indexes) }
    })
  }

  get state(): AgentState {
    const short = this.#shortStocks
    const stuck = this.#faults.deposits.count + this.#faults.withdrawals.count
    return { reorganised: this.#reorganised, short, stuck, readAt: this.#readAt, failing: this.#failing }
  }

  get #shortStocks(): ReadonlySet<string> {
    return new Set([...this.#short.values()].flatMap((stocks) => [...stocks]))
  }

  /** Number of payments in flight. */
  get open(): number {
    return this.#everyPayer.reduce((sum, payer) => sum + payer.open, 0)
  }

  /** Runs one round after the current one. Does nothing while another program is the agent. */
  round(): Promise<void> {
    this.#running = this.#running.catch(() => undefined).then(() => this.#go())
    return this.#running
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const payer of this.#everyPayer) payer.stop()
    await this.#running.catch(() => undefined)
    this.#lock.release()
  }

  get #everyPayer(): readonly Payer[] {
    return [
      this.#payers.ledger,
      ...this.#payers.chains.values(),
      ...(this.#finance === undefined ? [] : [this.#finance.payer]),
      ...this.#sweeping.map(({ payer }) => payer),
    ]
  }

  async #go(): Promise<void> {
    if (this.#isStopped) return
    const isActing = await this.#isActing()
    if (!isActing && this.#term !== undefined) this.#leave()
    if (!isActing && !(await this.#begin())) return
    const { ledger } = this.#context
    this.#seen.clear()
    const steps: readonly (readonly [string, () => Promise<void>])[] = [
      ...this.#chains.map((each) => [each.chain.chain, () => this.#readChain(each)] as const),
      [ledger.watch.chain, () => this.#readLedger()],
      ['finance', () => this.#readFinance()],
      ['books', () => this.#matchPayments()],
      ['deposits', () => decideDeposits(this.#context, this.#faults.deposits)],
      ['withdrawals', () => decideWithdrawals(this.#context, this.#faults.withdrawals)],
      ['payments', () => this.#payOrders()],
      ['finance payments', () => this.#payFinance()],
      ...this.#everyPayer.map((payer) => ['ends', () => payer.look()] as const),
      ...this.#sweeping.map(({ sweeper }) => ['sweeping', () => sweeper.sweep()] as const),
      ['cover', () => this.#proveCover()],
      ['shortages', () => publishShortages(this.#context, this.#shortStocks)],
      ['places', () => this.#publish()],
    ]
    for (const [part, step] of steps) {
      if (this.#isStopped || !(await this.#isActing())) return
      try {
        await step()
        this.#loggedErrors.delete(part)
      } catch (error) {
        this.#handleError(part, error)
      }
    }
  }

  /** Whether this program has been the agent without interruption since its payers started. */
  async #isActing(): Promise<boolean> {
    return (await this.#lock.isHeld()) && this.#term === this.#lock.term
  }

  /** Starts the payers if this program holds the lock. @returns whether it does */
  async #begin(): Promise<boolean> {
    if (!(await this.#lock.isHeld())) return false
    const { term } = this.#lock
    await registerReaders(this.#context.pool, this.#places, this.#context.now())
    for (const payer of this.#everyPayer) await payer.start()
    this.#term = term
    return true
  }

  /** Forgets the payments, because another program may have been the agent since the payers started. */
  #leave(): void {
    this.#term = undefined
    for (const payer of this.#everyPayer) payer.leave()
  }

  /** Publishes the read state of the places to all programs. */
  async #publish(): Promise<void> {
    const { pool, onPublished } = this.#context
    await publishPlaces(
      pool,
      this.#places.map((place) => ({
        place,
        readAt: this.#readAt.get(place),
        isFailing: this.#failing.has(place),
        isReorganised: this.#reorganised.has(place),
        longestStillMs: this.#chains.find(({ chain }) => chain.chain === place)?.chain.longestStillMs,
      })),
    )
    await onPublished()
  }

  get #places(): readonly string[] {
    const { ledger } = this.#context
    const finance = this.#finance === undefined ? [] : [financePlace(this.#context)]
    return [...this.#chains.map(({ chain }) => chain.chain), ledger.watch.chain, ...finance]
  }

  /**
   * Reads a place.
   * @returns the last block of the place; undefined if the next round must continue the read
   */
  async #read<Block extends number | undefined>(place: string, read: () => Promise<Block>): Promise<Block> {
    const began = this.#context.now()
    try {
      const block = await read()
      this.#failing.delete(place)
      if (block === undefined) return block
      this.#readAt.set(place, began)
      this.#seen.add(place)
      return block
    } catch (error) {
      this.#failing.add(place)
      throw error
    }
  }

  async #readChain(served: ServedChain): Promise<void> {
    const { chain, gateways } = served
    // A credited payment may no longer exist, so staff must check it before anything continues.
    const [reads, looks] = [this.#forkReads, this.#forkLooks]
    if (this.#reorganised.has(chain.chain) && !(await continueChain(this.#context, served, reads, looks))) return
    this.#reorganised.delete(chain.chain)
    const block = await this.#read(chain.chain, () => readDeposits(this.#context, served))
    if (block === undefined) return
    const tokens = gateways.map(({ asset }) => asset).filter(({ issuer }) => issuer !== undefined)
    // The coin pays the fees of every gateway on the chain.
    for (const asset of [chain.coin, ...tokens])
      await this.#match(chain.chain, chain.watch, chain.address, asset, block)
  }

  async #readLedger(): Promise<void> {
    const { ledger, served } = this.#context
    const index = await this.#read(ledger.watch.chain, () => readWithdrawals(this.#context))
    for (const { gateway } of served) {
      const token = ledger.token(gateway.token)
      if (token) await this.#match(ledger.watch.chain, ledger.watch, ledger.address, token, index)
    }
  }

  async #readFinance(): Promise<void> {
    if (this.#finance === undefined) return
    const { address } = this.#finance
    const { ledger, pool } = this.#context
    const place = financePlace(this.#context)
    if (this.#reorganised.has(ledger.watch.chain)) return
    const index = await this.#read(place, () => readFinance(this.#context, address))
    const { rows } = await pool.query<{ readonly token: string; readonly issuer: string }>(
      'select distinct token, issuer from app.finance_products',
    )
    for (const { token: code, issuer } of rows) {
      await this.#match(place, ledger.watch, address, { chain: ledger.watch.chain, code, issuer }, index)
    }
  }

  /** Compares the balance of an account with the books of its place, and pauses the gateway on a mismatch. */
  async #match(place: string, watch: ChainWatch, address: string, asset: ChainAsset, block: number): Promise<void> {
    const held = await watch.held(address, asset, block)
    if (held === undefined) return
    for (const wrong of await this.#reconciler.matchBalance(place, asset, block, held))
      await this.#reconciler.pause(wrong)
  }

  async #payFinance(): Promise<void> {
    if (this.#finance === undefined || !this.#seen.has(financePlace(this.#context))) return
    const { payer, address } = this.#finance
    this.#short.set('finance', await this.#payments.payAll('finance', dueFinance(this.#context, payer, address)))
  }

  async #proveCover(): Promise<void> {
    if (this.#finance !== undefined && this.#seen.has(financePlace(this.#context)))
      await proveCover(this.#context, this.#finance.address)
  }

  async #matchPayments(): Promise<void> {
    try {
      for (const wrong of await this.#reconciler.matchPayments()) await this.#reconciler.pause(wrong)
    } catch (error) {
      // No payments are made while the books cannot be checked.
      this.#seen.clear()
      throw error
    }
  }

  async #payOrders(): Promise<void> {
    if (!this.#seen.has(this.#context.ledger.watch.chain)) return
    const payAll = async (queue: string, payments: AsyncIterable<DuePayment>): Promise<void> =>
      void this.#short.set(queue, await this.#payments.payAll(queue, payments))
    await payAll('orders', dueOrders(this.#context, this.#payers, this.#seen))
    await payAll('top-ups', topUpPayments(this.#context, this.#payers, this.#seen))
  }

  #handleError(part: string, error: unknown): void {
    if (this.#isStopped) return
    const { logger } = this.#context
    if (error instanceof ChainReorganised) {
      this.#reorganised.add(error.chain)
      logger.error({ chain: error.chain, block: error.block }, 'a chain removed a final block; its reader is stopped')
      return
    }
    // A repeated fault is logged once.
    const message = String(error)
    if (this.#loggedErrors.get(part) === message) return
    this.#loggedErrors.set(part, message)
    logger.warn({ err: error, part }, 'a step of the agent failed; the next round retries it')
  }
}
