import { formatDecimal, isZero, parseDecimal, type Decimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import type { ChainMove } from '@tidebook/client/chains'
import { STORED_ID } from '@tidebook/contract'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { FoundPayment } from '../finance/finance-directory.ts'
import { FINANCE_ORDERS } from '../finance/finance-orders.repository.ts'
import { leastUnit } from '../finance/products.repository.ts'
import { beginOrder, takePayment } from '../finance/take-payment.ts'
import type { AgentContext } from './agent-context.ts'
import { STOCK_MEMO } from './deposit-reader.ts'
import { isDust } from './dust.ts'
import { storeMoves } from './own-moves.ts'
import { movePosition, positionOf } from './positions.ts'
import { writePayment } from './write-payment.ts'

/** Returns the name under which the finance account's part of the ledger is listed among the agent's places. */
export function financePlaceOf(profile: string): string {
  return `${profile} finance`
}

export function financePlace({ ledger }: Pick<AgentContext, 'ledger'>): string {
  return financePlaceOf(ledger.watch.chain)
}

/** Converts a move to a payment for product orders. */
export function toFoundPayment({ hash, block, time, from, to, asset, amount, memo }: ChainMove): FoundPayment {
  return {
    hash,
    ledger: block,
    time,
    from,
    to,
    token: asset.code,
    issuer: asset.issuer ?? '',
    amount: formatDecimal(amount),
    memo,
  }
}

/**
 * Reads the finance account to the last validated ledger and records payments to it, either for orders or to be
 * returned. Each piece, its payments and the new position are one transaction.
 * @returns the last ledger read
 */
export async function readFinance(context: AgentContext, address: string): Promise<number> {
  const { pool, now, ledger, logger } = context
  const place = financePlace(context)
  const accounts = new Set([address])
  for (;;) {
    const from = await positionOf(pool, place)
    const piece = await ledger.watch.read(from, accounts)
    await inTransaction(pool, async (tx) => {
      const at = now()
      await movePosition(tx, place, from, piece.position, at)
      await storeMoves(tx, place, piece.moves, address, coinOf(ledger.watch.chain))
      for (const each of piece.moves) {
        if (!isPaid(each, address)) continue
        await writePayment({ tx, logger, place }, each, async (move) => {
          const found = toFoundPayment(move)
          if (await isIntended(tx, found)) await beginOrder(tx, await takePayment(tx, found, at), at)
        })
      }
    })
    if (piece.position.block >= piece.final) return piece.position.block
  }
}

/**
 * Returns whether a user paid the account. Payments from the token's issuer, which funds the stock, and payments with
 * the stock memo do not count.
 */
function isPaid({ from, to, amount, asset, memo }: ChainMove, address: string): boolean {
  return to === address && from !== address && from !== asset.issuer && !isZero(amount) && memo !== STOCK_MEMO
}

/** Fraction of a product's unit below which a payment is not an intended purchase. */
const DUST_PART: Decimal = { coefficient: 1n, scale: 3 }

/**
 * Returns whether a payment may be an intended purchase, so that it is recorded and returned if it buys nothing. Anyone
 * can send any amount of dust or of their own tokens, and each payment would cost a row and the fee of its return. A
 * payment in a token without products, including the coin that pays the account's fees, must specify an order.
 */
async function isIntended(tx: Queries, { token, issuer, amount, memo }: FoundPayment): Promise<boolean> {
  const least = issuer === '' ? undefined : await leastUnit(tx, token, issuer)
  return least === undefined ? namesOrder(tx, memo) : !isDust(parseDecimal(amount), least, DUST_PART)
}

async function namesOrder(tx: Queries, memo: string | undefined): Promise<boolean> {
  return memo !== undefined && STORED_ID.test(memo) && (await FINANCE_ORDERS.find(tx, memo)) !== undefined
}
