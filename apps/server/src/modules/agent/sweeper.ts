import { compare, isPositive, multiply, parseDecimal, rescale, subtract, type Decimal } from '@tidebook/amount'
import { limitsOf } from '../gateway/open-gateways.ts'
import { BoundedPass } from '../obligations/bounded-pass.ts'
import type { Payer } from '../obligations/payer.ts'
import { NumberTakenError } from '../obligations/payment-numbers.ts'
import type { AgentContext, ServedChain, ServedGateway } from './agent-context.ts'
import { ownedAddresses } from './deposit-addresses.ts'
import { isOwnedByMemo } from './deposit-owner.ts'
import { requestTopUp } from './top-ups.ts'

/** Minimum balance at which an address is swept, as a multiple of the fee. */
const WORTH: Decimal = { coefficient: 5n, scale: 0 }
/** Decimal places of the swept amount. */
const DIGITS = 12
/** Number of days for which an address is checked after a deposit. */
const DAYS = 30

/** An address with deposits of a gateway, and the block of its newest deposit. */
interface Deposited {
  readonly recipient: string
  readonly base: string
  readonly last: string
}

/**
 * Moves coins and tokens from a chain's deposit addresses to the agent's main account, which pays withdrawals. An
 * address without the coin that pays the fee of a token transfer first receives it from that account.
 */
export class Sweeper {
  readonly #context: AgentContext
  readonly #served: ServedChain
  readonly #payer: Payer
  readonly #indexes: Map<string, number>
  readonly #pass: BoundedPass
  /** Addresses found empty by gateway, and their last deposit at that time. */
  readonly #emptied = new Map<string, string>()

  /**
   * Creates the sweeper of a chain.
   * @param indexes numbers of deposit addresses, which select the payer's keys; updated here
   */
  constructor(context: AgentContext, served: ServedChain, payer: Payer, indexes: Map<string, number>) {
    this.#context = context
    this.#served = served
    this.#payer = payer
    this.#indexes = indexes
    this.#pass = new BoundedPass(context.now)
  }

  /**
   * Returns the stored purpose of an address's sweep.
   * @param base gateway of the swept token; undefined for the coin
   */
  static purpose(chain: string, address: string, base?: string): string {
    return base === undefined ? `sweep:${chain}:${address}` : `sweep:${chain}:${address}:${base}`
  }

  /**
   * Sweeps the addresses with recent deposits for a limited time. The next call continues with the addresses that this
   * call did not reach. A failure at one address does not prevent the others from being swept.
   * @throws the first failure
   */
  async sweep(): Promise<void> {
    const { pool, now } = this.#context
    const { chain, gateways } = this.#served
    if (isOwnedByMemo(chain.chain)) return
    for (const { address, index } of await ownedAddresses(pool, chain.chain)) this.#indexes.set(address, index)
    const { rows } = await pool.query<Deposited>(
      `select recipient, base, max(block)::text as last from app.gateway_deposits
       where chain = $1 and chain_hash is not null and seen >= wanted and changed > $2 group by recipient, base`,
      [chain.chain, new Date(now() - DAYS * 86_400_000)],
    )
    const own = rows.filter((row) => this.#indexes.has(row.recipient) && this.#emptied.get(keyOf(row)) !== row.last)
    const byAddress = [...Map.groupBy(own, ({ recipient }) => recipient).values()]
    const tokens = gateways.filter(({ asset }) => asset.issuer !== undefined)
    const failures: unknown[] = []
    for (const deposited of this.#pass.over(byAddress, addressOf)) await this.#sweepAddress(deposited, tokens, failures)
    if (failures.length > 0) throw failures[0]
  }

  /** Sweeps the tokens of an address, and its coin unless the coin pays the fee of a token transfer. */
  async #sweepAddress(
    deposited: readonly Deposited[],
    tokens: readonly ServedGateway[],
    failures: unknown[],
  ): Promise<void> {
    const coins: Deposited[] = []
    let isCoinNeeded = false
    for (const row of deposited) {
      const gateway = tokens.find((each) => each.gateway.base === row.base)
      if (gateway === undefined) coins.push(row)
      else if ((await this.#attempt(failures, () => this.#sweepToken(gateway, row))) !== true) isCoinNeeded = true
    }
    if (isCoinNeeded) return
    for (const row of coins) await this.#attempt(failures, () => this.#sweepCoin(row))
  }

  /** Returns the result of a sweep; undefined if it failed. */
  async #attempt<Result>(failures: unknown[], sweep: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await sweep()
    } catch (error) {
      if (!(error instanceof NumberTakenError)) failures.push(error)
      return undefined
    }
  }

  /** Sweeps the coin of an address, less its fee. */
  async #sweepCoin(row: Deposited): Promise<void> {
    const { chain } = this.#served
    const from = row.recipient
    const purpose = Sweeper.purpose(chain.chain, from)
    if (this.#payer.isUnderWay(purpose)) return
    const [held, fee] = await Promise.all([chain.spendable(from), chain.highestFee(from, chain.address)])
    if (compare(held, multiply(fee, WORTH)) < 0) {
      this.#emptied.set(keyOf(row), row.last)
      return
    }
    // The fee may rise before the payment is signed.
    const amount = rescale(subtract(held, multiply(fee, { coefficient: 2n, scale: 0 })), DIGITS, 'down')
    await this.#payer.pay(purpose, { from, to: chain.address, asset: chain.coin, amount })
  }

  /**
   * Sweeps all tokens of an address that holds at least the minimum deposit, or requests the coin for the fee. Returns
   * whether the address is empty.
   */
  async #sweepToken({ gateway, asset }: ServedGateway, row: Deposited): Promise<boolean> {
    const { pool, now } = this.#context
    const { chain } = this.#served
    const { base } = gateway
    const from = row.recipient
    const purpose = Sweeper.purpose(chain.chain, from, base)
    if (this.#payer.isUnderWay(purpose)) return false
    const amount = await chain.spendable(from, asset)
    // A smaller amount may be worth less than the fee.
    if (!isPositive(amount) || compare(amount, parseDecimal(limitsOf(gateway, 'deposit').minimum)) < 0) {
      this.#emptied.set(keyOf(row), row.last)
      return true
    }
    const [coins, fee] = await Promise.all([chain.spendable(from), chain.highestFee(from, chain.address, asset)])
    if (compare(coins, fee) < 0) {
      const missing = rescale(subtract(fee, coins), chain.coin.decimals ?? DIGITS, 'up')
      const request = { base, chain: chain.chain, address: from, amount: missing, depositBlock: row.last }
      await requestTopUp(pool, request, now())
    } else await this.#payer.pay(purpose, { from, to: chain.address, asset, amount })
    return false
  }
}

function keyOf({ recipient, base }: Deposited): string {
  return `${recipient} ${base}`
}

function addressOf([first]: readonly Deposited[]): string {
  return first?.recipient ?? ''
}
