import { formatDecimal } from '@tidebook/amount'
import type { ChainMove } from '@tidebook/client/chains'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { batchesOf } from '../../platform/batches.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { confirmDeposits, recordedDeposits, takeDeposit, type FoundDeposit } from '../gateway/found-payments.ts'
import type { DepositRow } from '../gateway/order-row.ts'
import { note } from '../gateway/orders.repository.ts'
import type { AgentContext, ServedGateway } from './agent-context.ts'
import { writePayment } from './write-payment.ts'

/** Owner of a deposit. The wallet is '' if it is unknown. */
export type DepositOwner = Pick<FoundDeposit, 'wallet' | 'account'>

/** Owner for whom no wallet is credited, so that staff decide. */
export const UNREADABLE: DepositOwner = { wallet: '', account: null }

/** A payment to a deposit address. */
export interface DepositPayment {
  readonly move: ChainMove
  readonly served: ServedGateway
  readonly owner: DepositOwner
}

/** Maximum number of payments that one transaction records, and maximum number of new payments in a round. */
export const DEPOSITS_AT_ONCE = 100
export const DEPOSITS_PER_ROUND = 300

/** Records the payments to deposit addresses of one chain. */
export class DepositRecorder {
  readonly #context: Pick<AgentContext, 'pool' | 'logger' | 'now'>
  readonly #chain: string

  constructor(context: Pick<AgentContext, 'pool' | 'logger' | 'now'>, chain: string) {
    this.#context = context
    this.#chain = chain
  }

  /**
   * Records all payments of a piece except the last ones as unconfirmed, in several database transactions. One
   * transaction on a chain can contain thousands of payments. Nothing is credited before the position has passed their
   * block.
   * @returns false if there are too many for one round; a call with the same payments continues
   */
  async recordAhead(payments: readonly DepositPayment[]): Promise<boolean> {
    const { pool, now } = this.#context
    let recorded = 0
    for (const batch of batchesOf(withoutLastBatch(payments), DEPOSITS_AT_ONCE)) {
      if (recorded >= DEPOSITS_PER_ROUND) return false
      recorded += await inTransaction(pool, async (tx) => {
        const known = await this.#known(tx, batch)
        const fresh = batch.filter((payment) => !known.has(keyOf(payment)))
        for (const payment of fresh) await this.#take(tx, payment, unconfirmed(payment), now())
        return fresh.length
      })
    }
    return true
  }

  /** Records the payments of a piece as final, in the transaction that advances the position. */
  async recordFinal(tx: pg.ClientBase, payments: readonly DepositPayment[], at: number): Promise<void> {
    const ahead = withoutLastBatch(payments)
    for (const batch of batchesOf(ahead, DEPOSITS_AT_ONCE))
      await confirmDeposits(
        tx,
        this.#chain,
        batch.map(({ move: { hash, index: output, block, amount }, served: { gateway } }) => ({
          hash,
          output,
          block,
          received: formatDecimal(amount),
          wanted: gateway.confirmations,
        })),
      )
    for (const payment of payments.slice(ahead.length))
      await this.#take(tx, payment, payment.served.gateway.confirmations, at)
  }

  /**
   * Records payments in blocks that a reorg may remove. If there are too many payments, only the first are recorded,
   * and the others when their block is final.
   * @param head newest block
   * @returns the rows of the recorded payments
   */
  async recordComing(
    tx: pg.ClientBase,
    payments: readonly DepositPayment[],
    head: number,
    at: number,
  ): Promise<ReadonlySet<string>> {
    const ids = new Set<string>()
    for (const payment of payments.slice(0, DEPOSITS_AT_ONCE)) {
      const { move, served } = payment
      // A block counts only when the chain itself reports it as final, regardless of its depth.
      const seen = Math.min(head - move.block, served.gateway.confirmations - 1)
      if (seen >= 0) ids.add(await this.#take(tx, payment, seen, at))
    }
    for (const batch of batchesOf(payments.slice(DEPOSITS_AT_ONCE), DEPOSITS_AT_ONCE))
      for (const { id } of (await this.#known(tx, batch)).values()) ids.add(id)
    return ids
  }

  async #known(tx: pg.ClientBase, batch: readonly DepositPayment[]): Promise<ReadonlyMap<string, DepositRow>> {
    const keys = batch.map(({ move: { hash, index: output } }) => ({ hash, output }))
    const rows = await recordedDeposits(tx, this.#chain, keys)
    return new Map(rows.map((row) => [`${row.chain_hash ?? ''} ${row.output ?? ''}`, row]))
  }

  #take(tx: pg.ClientBase, { move, served, owner }: DepositPayment, seen: number, at: number): Promise<string> {
    const { logger } = this.#context
    return writePayment({ tx, logger, place: this.#chain }, move, (found, isPlain) =>
      recordOne(tx, { move: found, served, owner: isPlain ? UNREADABLE : owner }, seen, at),
    )
  }
}

async function recordOne(
  tx: pg.ClientBase,
  { move: found, served: { gateway, chain }, owner }: DepositPayment,
  seen: number,
  at: number,
): Promise<string> {
  const wanted = gateway.confirmations
  const row = await takeDeposit(
    tx,
    {
      ...owner,
      base: gateway.base,
      chain: chain.chain,
      token: gateway.token,
      hash: found.hash,
      output: found.index,
      block: found.block,
      blockHash: null,
      sender: found.from,
      recipient: found.to,
      memo: found.memo ?? null,
      received: formatDecimal(found.amount),
      seen,
      wanted,
    },
    at,
  )
  if (isAwaited(row))
    await note(
      tx,
      { kind: 'deposit', id: row.id, status: row.status },
      { block: String(found.block), received: formatDecimal(found.amount), seen, wanted },
    )
  return row.id
}

/** Returns whether the payment is not final yet, or was removed by a reorg. */
function isAwaited({ status, reason }: DepositRow): boolean {
  return status === ORDER_STATUS.confirming || (status === ORDER_STATUS.review && reason === 'reorganised')
}

/** Returns the number of confirmations of a payment that is not final. */
function unconfirmed({ served }: DepositPayment): number {
  return Math.max(0, served.gateway.confirmations - 1)
}

function keyOf({ move: { hash, index } }: DepositPayment): string {
  return `${hash} ${index}`
}

/** Returns the payments that are recorded by transactions before the one that stores the position. */
function withoutLastBatch(payments: readonly DepositPayment[]): readonly DepositPayment[] {
  return payments.slice(0, -DEPOSITS_AT_ONCE)
}
