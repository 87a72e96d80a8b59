import { compare, multiply, rescale, subtract, type Decimal } from '@tidebook/amount'
import type { AgentContext, ServedGateway } from './agent-context.ts'
import { ownedAddresses } from './deposit-addresses.ts'
import { isOwnedByMemo } from './deposit-owner.ts'
import type { Payer } from '../obligations/payer.ts'
import { NumberTakenError } from '../obligations/payment-numbers.ts'

/** Minimum balance of an address to sweep, as a multiple of the fee. */
const WORTH: Decimal = { coefficient: 5n, scale: 0 }
/** Decimal places of the swept amount. */
const DIGITS = 12
/** Days for which an address is checked after a deposit. */
const DAYS = 30

/** Moves coins from the deposit addresses of a chain to the agent's own account, which pays withdrawals. */
export class Sweeper {
  readonly #context: AgentContext
  readonly #served: ServedGateway
  readonly #payer: Payer
  readonly #indexes: Map<string, number>
  /** addresses found empty, and their last deposit at that time */
  readonly #emptied = new Map<string, string>()

  /**
   * Creates a sweeper of a chain.
   * @param indexes numbers of deposit addresses, which select the payer's keys; updated here
   */
  constructor(context: AgentContext, served: ServedGateway, payer: Payer, indexes: Map<string, number>) {
    this.#context = context
    this.#served = served
    this.#payer = payer
    this.#indexes = indexes
  }

  /** Returns the purpose of the sweep of an address in the tables. */
  static purpose(chain: string, address: string): string {
    return `sweep:${chain}:${address}`
  }

  async sweep(): Promise<void> {
    const { pool, now } = this.#context
    const { chain } = this.#served.chain
    if (isOwnedByMemo(chain)) return
    for (const { address, index } of await ownedAddresses(pool, chain)) this.#indexes.set(address, index)
    const { rows } = await pool.query<{ readonly recipient: string; readonly last: string }>(
      `select recipient, max(block)::text as last from app.gateway_deposits
       where chain = $1 and chain_hash is not null and seen >= wanted and changed > $2 group by recipient`,
      [chain, new Date(now() - DAYS * 86_400_000)],
    )
    for (const { recipient, last } of rows)
      if (this.#indexes.has(recipient) && this.#emptied.get(recipient) !== last) await this.#sweepOne(recipient, last)
  }

  async #sweepOne(from: string, last: string): Promise<void> {
    const { chain } = this.#served
    const purpose = Sweeper.purpose(chain.chain, from)
    if (this.#payer.isUnderWay(purpose)) return
    const [held, fee] = await Promise.all([chain.spendable(from), chain.highestFee(from, chain.address)])
    if (compare(held, multiply(fee, WORTH)) < 0) {
      this.#emptied.set(from, last)
      return
    }
    // The fee may have risen by the time of signing.
    const amount = rescale(subtract(held, multiply(fee, { coefficient: 2n, scale: 0 })), DIGITS, 'down')
    try {
      await this.#payer.pay(purpose, { from, to: chain.address, asset: chain.coin, amount })
    } catch (error) {
      if (!(error instanceof NumberTakenError)) throw error
    }
  }
}
