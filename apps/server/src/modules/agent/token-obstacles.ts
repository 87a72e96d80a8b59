import { FINANCE_STATE, isObstacle, type TokenObstacle } from '@tidebook/contract/finance'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { FINANCE_ORDERS } from '../finance/finance-orders.repository.ts'
import type { FinanceOrderRow } from '../finance/finance-rows.ts'
import type { AgentContext } from './agent-context.ts'
import { purposeOf } from '../obligations/obligation.ts'
import { hasNumber } from '../obligations/payment-numbers.ts'

/** Obstacles to token payments in one round of the agent. Each token is queried once. */
export class TokenObstacles {
  readonly #context: AgentContext
  readonly #address: string
  readonly #known = new Map<string, Promise<TokenObstacle | undefined>>()

  /**
   * Creates the obstacles for a round.
   * @param address the paying account
   */
  constructor(context: AgentContext, address: string) {
    this.#context = context
    this.#address = address
  }

  /**
   * Returns whether an order may be paid now. An order whose token is blocked by its issuer stores the reason and
   * resumes automatically. An order with a sequence number is paid regardless of the issuer, because no other payment
   * may use that number.
   */
  async isPayable({ id, token, issuer, reason }: FinanceOrderRow): Promise<boolean> {
    const { pool, logger } = this.#context
    let obstacle: TokenObstacle | undefined
    try {
      obstacle = await this.#obstacleOf(token, issuer)
    } catch (error) {
      logger.debug({ err: error, id }, 'the issuer could not be queried; a payment waits')
      return false
    }
    if (obstacle === undefined && reason === null) return true
    return inTransaction(pool, async (tx) => {
      const order = await FINANCE_ORDERS.lock(tx, id)
      if (order?.state !== FINANCE_STATE.redeeming || (order.reason !== null && !isObstacle(order.reason))) return false
      const isHeld = obstacle !== undefined && !(await hasNumber(tx, purposeOf({ kind: 'finance', id, way: 'redeem' })))
      const next = isHeld ? (obstacle ?? null) : null
      if (order.reason !== next) await FINANCE_ORDERS.note(tx, { id, state: order.state }, { reason: next })
      return !isHeld
    })
  }

  #obstacleOf(code: string, issuer: string): Promise<TokenObstacle | undefined> {
    if (issuer === '') return Promise.resolve(undefined)
    const { ledger } = this.#context
    const key = `${code}.${issuer}`
    const known = this.#known.get(key) ?? ledger.obstacle(this.#address, { chain: ledger.watch.chain, code, issuer })
    this.#known.set(key, known)
    return known
  }
}
