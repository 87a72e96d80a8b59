import { parseDecimal } from '@tidebook/amount'
import { coinOf, type Transfer } from '@tidebook/chains'
import type { TokenObstacle } from '@tidebook/contract/finance'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { redeemMemo, returnMemo } from '../finance/finance-memos.ts'
import { FINANCE_OBLIGATIONS } from '../finance/finance-obligations.ts'
import { FINANCE_ORDERS, ordersToPay, paymentsToReturn } from '../finance/finance-orders.repository.ts'
import { FINANCE_PAUSE } from '../finance/finance-stand.ts'
import { ORDER_OBLIGATIONS, owedBy } from '../gateway/order-obligations.ts'
import { isConfirmed, type OrderKind, type OrderRows } from '../gateway/order-row.ts'
import { ordersIn } from '../gateway/orders.repository.ts'
import { pausedBases } from '../gateway/pauses.repository.ts'
import type { Due } from '../obligations/obligation.ts'
import { isDueIn, OutgoingPayments, type DuePayment } from '../obligations/outgoing-payments.ts'
import type { Payer } from '../obligations/payer.ts'
import { servedChains, type AgentContext } from './agent-context.ts'
import { feeStockOf } from './shortages.ts'
import { TokenObstacles } from './token-obstacles.ts'
import { dueTopUps, TOP_UP_OBLIGATIONS } from './top-ups.ts'

/** Payers of the agent's account on the exchange's ledger, and of its account on each chain, by chain name. */
export interface Payers {
  readonly ledger: Payer
  readonly chains: ReadonlyMap<string, Payer>
}

const OBLIGATIONS = { ...ORDER_OBLIGATIONS, ...FINANCE_OBLIGATIONS, ...TOP_UP_OBLIGATIONS }

/** Checks whether a transfer is due for its purpose, and locks the row that owes it. */
export const isDue = isDueIn(OBLIGATIONS)

/** Creates the outgoing payments for orders and products. */
export function paymentsOf(context: AgentContext): OutgoingPayments {
  const { pool, logger, now } = context
  return new OutgoingPayments({
    pool,
    logger,
    now,
    obligations: OBLIGATIONS,
    obstacleOf: (due) => obstacleOf(context, due),
  })
}

/**
 * Returns the setting of the issuer that blocks the redemption of an order; undefined for every other payment.
 * @throws if the ledger cannot be read
 */
export async function obstacleOf(
  { pool, ledger }: Pick<AgentContext, 'pool' | 'ledger'>,
  { kind, way, id }: Due,
): Promise<TokenObstacle | undefined> {
  const order = kind === 'finance' && way === 'redeem' ? await FINANCE_ORDERS.find(pool, id) : undefined
  if (order === undefined || order.issuer === '' || ledger.finance === undefined) return undefined
  const { token: code, issuer } = order
  return ledger.obstacle(ledger.finance.address, { chain: ledger.watch.chain, code, issuer })
}

/**
 * Yields the payments for decided deposits and withdrawals: credits and token refunds on the ledger, payouts and coin
 * refunds on the chains.
 * @param seen chains read to their end in this round, so that the agent knows every payment there; orders of other
 *   chains wait
 */
export async function* dueOrders(
  context: AgentContext,
  payers: Payers,
  seen: ReadonlySet<string>,
): AsyncGenerator<DuePayment> {
  const scope = { except: await pausedBases(context.pool), chains: seen }
  for (const kind of ['deposit', 'withdraw'] as const)
    for (const row of await ordersIn(context.pool, kind, ORDER_STATUS.processing, scope)) {
      const way = row.ends ?? 'pay'
      const isOnLedger = (kind === 'deposit') === (way === 'pay')
      const payer = isOnLedger ? payers.ledger : payers.chains.get(row.chain)
      // Staff can release a deposit that a reorg may still remove.
      const isFinal = !('seen' in row) || isConfirmed(row)
      const transfer = isFinal ? (transferOf(context, kind, row, isOnLedger) ?? 'unwritable') : 'unconfirmed'
      const feeStock = isOnLedger ? row.base : feeStockOf(row.base)
      if (payer !== undefined)
        yield { due: { kind, id: row.id, way }, requestId: row.request_id, payer, transfer, stock: row.base, feeStock }
    }
}

/**
 * Yields coin payments to deposit addresses whose tokens cannot be swept without them.
 * @param seen chains read to their end in this round
 */
export async function* topUpPayments(
  { pool, served }: AgentContext,
  payers: Payers,
  seen: ReadonlySet<string>,
): AsyncGenerator<DuePayment> {
  const paused = await pausedBases(pool)
  for (const { chain } of servedChains(served)) {
    const payer = payers.chains.get(chain.chain)
    if (payer === undefined || !seen.has(chain.chain)) continue
    for (const { id, base, address: to, amount } of await dueTopUps(pool, chain.chain, paused)) {
      const transfer = { from: chain.address, to, asset: chain.coin, amount: parseDecimal(amount) }
      yield { due: { kind: 'topup', id, way: 'pay' }, payer, transfer, stock: feeStockOf(base) }
    }
  }
}

/** Returns the transfer that an order owes; undefined if its row or the network file lacks data. */
function transferOf<Kind extends OrderKind>(
  { ledger, served }: AgentContext,
  kind: Kind,
  row: OrderRows[Kind],
  isOnLedger: boolean,
): Transfer | undefined {
  const owed = owedBy(kind, row, row.ends ?? 'pay')
  const found = served.find(({ gateway }) => gateway.base === row.base)
  const asset = isOnLedger ? ledger.token(row.token) : found?.asset
  const from = isOnLedger ? ledger.address : found?.chain.address
  if (owed === undefined || asset === undefined || from === undefined) return undefined
  const { to, amount, tag } = owed
  const memo = isOnLedger ? memoOf(row) : owed.memo
  const marks = { ...(tag !== undefined && { tag }), ...(memo !== undefined && { memo }) }
  return { from, to, asset, amount: parseDecimal(amount), ...marks }
}

function memoOf(row: OrderRows[OrderKind]): string {
  return JSON.stringify(
    'chain_hash' in row ? { deposit: row.id, hash: row.chain_hash } : { returned: row.id, hash: row.ledger_hash },
  )
}

/**
 * Yields product orders to repay and payments to return, unless payments are paused.
 * @param from the finance account
 */
export async function* dueFinance(context: AgentContext, payer: Payer, from: string): AsyncGenerator<DuePayment> {
  const { pool, ledger } = context
  const { chain } = ledger.watch
  if ((await pausedBases(pool)).has(FINANCE_PAUSE)) return
  const obstacles = new TokenObstacles(context, from)
  const paymentOf = (
    way: 'redeem' | 'return',
    id: string,
    { token: code, issuer }: { readonly token: string; readonly issuer: string },
    terms: { readonly to: string; readonly amount: string; readonly memo: string },
    requestId: string | null = null,
  ): DuePayment => {
    const asset = issuer === '' ? coinOf(chain) : { chain, code, issuer }
    const transfer = { ...terms, from, asset, amount: parseDecimal(terms.amount) }
    return { due: { kind: 'finance', id, way }, requestId, payer, transfer, stock: FINANCE_PAUSE }
  }
  for (const row of await ordersToPay(pool)) {
    if (row.pays === null || !(await obstacles.isPayable(row))) continue
    const { id, wallet: to, pays: amount } = row
    yield paymentOf('redeem', id, row, { to, amount, memo: redeemMemo(id) }, row.request_id)
  }
  for (const row of await paymentsToReturn(pool)) {
    const { hash, sender: to, amount } = row
    yield paymentOf('return', hash, row, { to, amount, memo: returnMemo(hash) })
  }
}
