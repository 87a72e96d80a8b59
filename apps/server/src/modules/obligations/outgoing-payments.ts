import { equals, parseDecimal } from '@tidebook/amount'
import { TransferError, type Transfer, type TransferErrorCode } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import type { TokenObstacle } from '@tidebook/contract/finance'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Logger } from '../../platform/logger.ts'
import { inRequest } from '../../platform/request-scope.ts'
import { inRootSpan, type SpanAttributes } from '../../platform/tracing/tracing.ts'
import { BoundedPass } from './bounded-pass.ts'
import { dueOf, purposeOf, type Due, type Hindrance, type Obligation, type Outcome, type Owed } from './obligation.ts'
import type { Payer, PaymentEnd } from './payer.ts'
import { isReceiverError } from './receiver-errors.ts'
import { RowLockedError } from './state-machine.ts'
import { forgetPayment, isSigned, NoLongerDueError, NumberTakenError, type IsDue } from './payment-numbers.ts'

/** Obligations by kind and way, joined by a colon. */
export type Obligations = Readonly<Record<string, Obligation>>

/** A payment to make now. */
export interface DuePayment {
  readonly due: Due
  /** Id of the request that created the owing row; undefined if no request did. */
  readonly requestId?: string | null
  readonly payer: Pick<Payer, 'isUnderWay' | 'isFree' | 'pay'>
  readonly transfer: Transfer | Hindrance
  /** Asset that is reported short when the account cannot pay. */
  readonly stock: string
  /** Asset that is reported short when the account cannot pay the fee, if the fee is in another asset. */
  readonly feeStock?: string
}

export interface OutgoingPaymentsOptions {
  readonly pool: pg.Pool
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly obligations: Obligations
  /**
   * Returns the setting of the token's issuer that blocks a payment.
   * @throws if the ledger cannot be read
   */
  readonly obstacleOf: (due: Due) => Promise<TokenObstacle | undefined>
}

/** Ledger results that concern the receiver. */
const RECEIVER_RESULTS = /^tec(?:PATH|NO_LINE|NO_DST|NO_AUTH|DST_TAG)/

/** Errors of a transfer that do not depend on the node. */
const LASTING: ReadonlySet<TransferErrorCode> = new Set([
  'transfer/amount',
  'transfer/address',
  'transfer/same-address',
  'transfer/asset',
  'transfer/memo',
  'transfer/tag',
])

/** Errors after which the next round retries a payment, without a log entry. */
const PASSING = [NumberTakenError, NoLongerDueError, RowLockedError]

/**
 * Returns a function that locks the row of a purpose and checks whether it still owes the transfer. A purpose without a
 * row, such as a sweep, is always due. The function throws RowLockedError while another transaction holds the row.
 */
export function isDueIn(obligations: Obligations): IsDue {
  return async (tx, purpose, transfer) => {
    const { kind, way, id } = dueOf(purpose)
    const obligation = obligations[`${kind}:${way}`]
    if (obligation === undefined) return true
    const row = await obligation.machine.lockNow(tx, id)
    const owed = row && obligation.owed(row)
    return owed !== undefined && isOf(transfer, owed)
  }
}

function isOf({ to, asset, amount, tag, memo }: Transfer, owed: Owed): boolean {
  return (
    to === owed.to &&
    tag === owed.tag &&
    (owed.memo === undefined || memo === owed.memo) &&
    equals(amount, parseDecimal(owed.amount)) &&
    (owed.asset === undefined || (asset.code === owed.asset.token && (asset.issuer ?? '') === owed.asset.issuer))
  )
}

/** Returns the attributes of the spans of a payment, which contain neither accounts nor amounts. */
function attributesOf(purpose: string, requestId?: string | null): SpanAttributes {
  return { 'tidebook.payment': purpose, ...(typeof requestId === 'string' && { 'tidebook.request': requestId }) }
}

/**
 * Pays the debts of rows, each once. A payer claims a sequence number for a locked row that owes the transfer, signs,
 * stores the signed transaction and sends it. The outcome is stored with the row. A payment is abandoned only if
 * nothing was signed. Otherwise, validated ledgers decide its outcome. Every transaction locks the row, the number and
 * the submissions in this order, and never waits for a row: a locked row is paid in a later round.
 */
export class OutgoingPayments {
  readonly #options: OutgoingPaymentsOptions
  readonly #passes = new Map<string, BoundedPass>()
  /** Assets found short, by queue and purpose. */
  readonly #short = new Map<string, ReadonlyMap<string, string>>()

  constructor(options: OutgoingPaymentsOptions) {
    this.#options = options
  }

  /**
   * Begins payments for a limited time. The next call for the same queue continues with the payments that this call did
   * not reach.
   * @returns the assets that are short
   */
  async payAll(queue: string, payments: AsyncIterable<DuePayment>): Promise<ReadonlySet<string>> {
    const all: DuePayment[] = []
    for await (const payment of payments) all.push(payment)
    const keyOf = ({ due }: DuePayment): string => purposeOf(due)
    const present = new Set(all.map(keyOf))
    const short = new Map([...(this.#short.get(queue) ?? [])].filter(([purpose]) => present.has(purpose)))
    for (const payment of this.#passOf(queue).over(all, keyOf)) {
      const stock = await inRequest(payment.requestId, () => this.#begin(payment))
      if (stock === undefined) short.delete(keyOf(payment))
      else short.set(keyOf(payment), stock)
    }
    this.#short.set(queue, short)
    return new Set(short.values())
  }

  #passOf(queue: string): BoundedPass {
    const pass = this.#passes.get(queue) ?? new BoundedPass(this.#options.now)
    this.#passes.set(queue, pass)
    return pass
  }

  /**
   * Stores the outcome of a payment, its row and its signed transactions in one transaction.
   * @throws RowLockedError while another transaction holds the row, for example a decision of staff
   */
  readonly settle = async (purpose: string, end: PaymentEnd): Promise<void> => {
    const isReceiver = end.kind === 'undone' && RECEIVER_RESULTS.test(end.result)
    await inRootSpan('agent payment end', { ...attributesOf(purpose), 'tidebook.outcome': end.kind }, async () => {
      const obstacle = isReceiver ? await this.#options.obstacleOf(dueOf(purpose)) : undefined
      await this.#write(purpose, { ...end, failure: obstacle ?? (isReceiver ? 'cannotReceive' : 'refused') })
    })
  }

  /**
   * Records that the chain contains a payment whose outcome was unknown.
   * @throws RowLockedError
   * @returns whether its row is paid; false if another payment of the row is signed, which may pay it twice
   */
  readonly settleFound = async (purpose: string, hash: string): Promise<boolean> => {
    const { pool, obligations, now, logger } = this.#options
    const { kind, id, way } = dueOf(purpose)
    const obligation = obligations[`${kind}:${way}`]
    return inTransaction(pool, async (tx) => {
      const row = await obligation?.machine.lockNow(tx, id)
      if (obligation === undefined || row === undefined || (await isSigned(tx, purpose))) return false
      if (!(await obligation.settle(tx, row, { kind: 'paid', hash, failure: 'refused' }, now()))) return false
      await forgetPayment(tx, purpose)
      logger.warn({ purpose, hash }, 'the chain contains a payment whose outcome was unknown')
      return true
    })
  }

  /**
   * Begins a payment.
   * @returns the asset of which the account has too little for it
   */
  async #begin(payment: DuePayment): Promise<string | undefined> {
    const { due, payer, requestId, stock, feeStock = stock } = payment
    const purpose = purposeOf(due)
    if (payer.isUnderWay(purpose) || !payer.isFree(purpose)) return undefined
    try {
      await inRootSpan('agent payment', attributesOf(purpose, requestId), () => this.#pay(purpose, payment))
    } catch (error) {
      if (error instanceof ChainNodeError && error.code === 'chain/insufficient-coin') return feeStock
      if (error instanceof ChainNodeError && error.code === 'chain/insufficient') return stock
      // The payer stores a signature before sending it, so the next round can retry.
      if (!PASSING.some((kind) => error instanceof kind))
        this.#options.logger.warn({ err: error, purpose }, 'a payment is delayed')
    }
    return undefined
  }

  async #pay(purpose: string, { payer, transfer }: DuePayment): Promise<void> {
    if (typeof transfer === 'string') await this.#abandon(purpose, transfer)
    else await payer.pay(purpose, transfer).catch((error: unknown) => this.#abandonFailed(purpose, error))
  }

  /**
   * Abandons a payment that can never succeed.
   * @throws the error of a payment that will be retried
   */
  async #abandonFailed(purpose: string, error: unknown): Promise<void> {
    const hindrance = hindranceOf(error)
    if (hindrance === undefined) throw error
    await this.#abandon(purpose, hindrance)
  }

  async #abandon(purpose: string, hindrance: Hindrance): Promise<void> {
    await this.#write(purpose, { kind: 'abandoned', hindrance })
  }

  async #write(purpose: string, outcome: Outcome): Promise<void> {
    const { pool, obligations, now, logger } = this.#options
    const { kind, id, way } = dueOf(purpose)
    const obligation = obligations[`${kind}:${way}`]
    await inTransaction(pool, async (tx) => {
      const row = await obligation?.machine.lockNow(tx, id)
      const request = requestOf(row)
      if (outcome.kind === 'abandoned' && (await isSigned(tx, purpose))) {
        logger.warn({ purpose, outcome, request }, 'a signed payment is kept until its outcome is known')
        return
      }
      if (outcome.kind !== 'paid') logger.warn({ purpose, outcome, request }, 'a payment was not made')
      const isSettled = row !== undefined && (await obligation?.settle(tx, row, outcome, now()))
      if (obligation !== undefined && isSettled !== true)
        logger.error({ purpose, outcome, request }, 'a payment reached its outcome, but its order expects no payment')
      await forgetPayment(tx, purpose)
    })
  }
}

/** Returns the id of the request that created a row; undefined if no request did. */
function requestOf(row: object | undefined): string | undefined {
  return row !== undefined && 'request_id' in row && typeof row.request_id === 'string' ? row.request_id : undefined
}

/** Returns the reason why a payment that failed before signing can never succeed; undefined for a payment to retry. */
function hindranceOf(error: unknown): Hindrance | undefined {
  if (isReceiverError(error)) return 'receiver'
  return error instanceof TransferError && LASTING.has(error.code) ? 'unwritable' : undefined
}
