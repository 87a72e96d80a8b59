import { formatDecimal, isZero, parseDecimal, type Decimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import type { ChainMove } from '@tidebook/client/chains'
import { KEPT_ID } from '@tidebook/contract'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { FoundPayment } from '../finance/finance-directory.ts'
import { FINANCE_ORDERS } from '../finance/finance-orders.repository.ts'
import { leastUnit } from '../finance/products.repository.ts'
import { beginOrder, takePayment } from '../finance/take-payment.ts'
import type { AgentContext } from './agent-context.ts'
import { STOCK_MEMO } from './deposit-reader.ts'
import { isDust } from './dust.ts'
import { keepMoves } from './own-moves.ts'
import { movePosition, positionOf } from './positions.ts'
import { writePayment } from './write-payment.ts'

/** What the finance account's part of the ledger is called among what the agent reads. */
export const financePlaceOf = (profile: string): string => `${profile} finance`
export const financePlace = ({ ledger }: Pick<AgentContext, 'ledger'>): string => financePlaceOf(ledger.watch.chain)

/** A payment as orders know it. */
export const foundIn = ({ hash, block, time, from, to, asset, amount, memo }: ChainMove): FoundPayment => ({
  hash,
  ledger: block,
  time,
  from,
  to,
  token: asset.code,
  issuer: asset.issuer ?? '',
  amount: formatDecimal(amount),
  memo,
})

/**
 * Reads the finance account on to the last validated ledger and writes down what was paid to it: an order's payment, or one
 * that goes back. A piece, what it held and how far it went are one transaction.
 * @returns the ledger that was read last
 */
export const readFinance = async (context: AgentContext, address: string): Promise<number> => {
  const { pool, now, ledger, logger } = context
  const place = financePlace(context)
  const accounts = new Set([address])
  for (;;) {
    const from = await positionOf(pool, place)
    const piece = await ledger.watch.read(from, accounts)
    await inTransaction(pool, async (tx) => {
      const at = now()
      await movePosition(tx, place, from, piece.position, at)
      await keepMoves(tx, place, piece.moves, address, coinOf(ledger.watch.chain))
      for (const each of piece.moves) {
        if (!isPaid(each, address)) continue
        await writePayment({ tx, logger, place }, each, async (move) => {
          const found = foundIn(move)
          if (await isMeant(tx, found)) await beginOrder(tx, await takePayment(tx, found, at), at)
        })
      }
    })
    if (piece.position.block >= piece.final) return piece.position.block
  }
}

/** Somebody paid the account, who is neither the issuer that fills its stock nor says that he does. */
const isPaid = ({ from, to, amount, asset, memo }: ChainMove, address: string): boolean =>
  to === address && from !== address && from !== asset.issuer && !isZero(amount) && memo !== STOCK_MEMO

/** Below this part of a unit of a product nobody has meant to buy it. */
const DUST_PART: Decimal = { coefficient: 1n, scale: 3 }

/**
 * Whether somebody may have meant to buy something, so that a payment is written down, and goes back if it buys nothing.
 * Anybody can send dust, or tokens of their own making, as often as they like: each would cost a row and the fee of giving it
 * back. What is in no token that is sold, the coin that the account pays its fees with among it, names an order.
 */
const isMeant = async (tx: Queries, { token, issuer, amount, memo }: FoundPayment): Promise<boolean> => {
  const least = issuer === '' ? undefined : await leastUnit(tx, token, issuer)
  return least === undefined ? namesOrder(tx, memo) : !isDust(parseDecimal(amount), least, DUST_PART)
}

const namesOrder = async (tx: Queries, memo: string | undefined): Promise<boolean> =>
  memo !== undefined && KEPT_ID.test(memo) && (await FINANCE_ORDERS.find(tx, memo)) !== undefined
