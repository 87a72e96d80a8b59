import { randomUUID } from 'node:crypto'
import { chainOf } from '@tidebook/chains'
import { canFollow, ORDER_STATUS } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { lockOpenAccount } from '../../platform/account-data.ts'
import { brokenIndexOf } from '../../platform/database/broken-index.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { requireAmount, requireOpen } from './admit-order.ts'
import { plainHash } from './found-payments.ts'
import type { GatewayContext } from './gateway-context.ts'
import type { DepositRow } from './order-row.ts'
import { insertOrder, move, note } from './orders.repository.ts'
import { pendingDeposit, lockOwnOrder, type Owner } from './own-orders.repository.ts'

/**
 * Returns the address for an owner's deposits of a coin.
 * @throws ApiError `realNameRequired`, `temporarilyUnavailable`, `agentUnknown`
 */
export async function addressFor(context: GatewayContext, owner: Owner, base: string) {
  await context.requireRealName(owner.account, 'deposit')
  const { gateway, agent } = await requireOpen(context, base, 'deposit')
  return { gateway, ...(await withAgentErrors(() => agent.depositAddress(base, owner))) }
}

/**
 * Calls the agent and returns its result. Errors that the agent reports are rethrown unchanged.
 * @throws ApiError `agentUnknown` when the agent fails
 */
async function withAgentErrors<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('agentUnknown')
  }
}

/**
 * Creates a deposit order. A wallet can have only one unfinished order per coin.
 * @throws ApiError `depositPending`, and the errors of `addressFor` and `requireAmount`
 */
export async function createDeposit(
  context: GatewayContext,
  owner: Owner,
  { base, amount, from }: { readonly base: string; readonly amount: string; readonly from: string | undefined },
): Promise<DepositRow> {
  await context.requireRealName(owner.account, 'deposit')
  const { gateway } = await requireOpen(context, base, 'deposit')
  requireAmount(context, gateway, 'deposit', amount, false)
  const sender = from === undefined ? null : readSender(gateway.chain, from)
  if ((await pendingDeposit(context.pool(), owner, base)) !== undefined) throw new ApiError('depositPending')
  const { address, memo } = await addressFor(context, owner, base)
  const { chain, token } = gateway
  const row = { id: randomUUID(), ...owner, base, chain, token, requested: true, amount, status: ORDER_STATUS.created }
  try {
    return await inTransaction(context.pool(), async (client) => {
      await lockOpenAccount(client, owner.account)
      const facts = { sender, recipient: address, memo: memo ?? null }
      return insertOrder(client, 'deposit', { ...row, facts }, context.now())
    })
  } catch (error) {
    throw brokenIndexOf(error) === 'gateway_deposits_unfinished' ? new ApiError('depositPending') : error
  }
}

function readSender(chain: Parameters<typeof chainOf>[0], from: string): string {
  const reading = chainOf(chain).readAddress(from)
  if ('problem' in reading) throw new ApiError('invalidParameter', 'from: expected an address of this chain')
  return reading.address
}

/** The coin and the id that identify an order. */
export interface Named {
  readonly base: string
  readonly orderID: string
}

/**
 * Records an owner's report about a deposit: that the wallet is paying, or the hash of the payment. If the agent has
 * already recorded the hash as a separate deposit, the order ends, because one payment cannot pay two orders.
 * @throws ApiError `orderGone`, `orderMoved`
 */
export function updateDeposit(
  { pool, now }: GatewayContext,
  owner: Owner,
  named: Named,
  hash: string | undefined,
): Promise<DepositRow> {
  return inTransaction(pool(), async (client) => {
    const order = await lockOwnOrder(client, 'deposit', owner, named)
    const step = { kind: 'deposit', id: order.id, from: order.status, at: now() } as const
    if (hash === undefined) {
      if (order.status === ORDER_STATUS.transferring) return order
      return canFollow(order.status, ORDER_STATUS.transferring)
        ? move(client, { ...step, to: ORDER_STATUS.transferring })
        : refused()
    }
    if (order.reported_hash !== null && plainHash(order.reported_hash) === plainHash(hash)) return order
    const facts = { reported_hash: hash }
    if (canFollow(order.status, ORDER_STATUS.submitted)) {
      if (await isRecordedSeparately(client, owner, order, hash))
        return move(client, { ...step, to: ORDER_STATUS.failed }, { ...facts, reason: 'separate' })
      return move(client, { ...step, to: ORDER_STATUS.submitted }, facts)
    }
    // a payment that was replaced at a higher fee has another hash
    return order.status === ORDER_STATUS.submitted
      ? note(client, { kind: 'deposit', id: order.id, status: order.status }, facts)
      : refused()
  })
}

function refused(): never {
  throw new ApiError('orderMoved')
}

async function isRecordedSeparately(
  client: pg.PoolClient,
  { account, wallet }: Owner,
  { id, chain }: DepositRow,
  hash: string,
): Promise<boolean> {
  return (
    (
      await client.query(
        `select from app.gateway_deposits where account = $1 and wallet = $2 and chain = $3 and id <> $4
         and upper(regexp_replace(chain_hash, '^0x', '')) = $5`,
        [account, wallet, chain, id, plainHash(hash)],
      )
    ).rowCount !== 0
  )
}

/**
 * Cancels a deposit that has received no payment.
 * @throws ApiError `orderGone`, `orderMoved`
 */
export function cancelDeposit({ pool, now }: GatewayContext, owner: Owner, named: Named): Promise<DepositRow> {
  return inTransaction(pool(), async (client) => {
    const { id, status } = await lockOwnOrder(client, 'deposit', owner, named)
    if (!canFollow(status, ORDER_STATUS.cancelled)) throw new ApiError('orderMoved')
    return move(client, { kind: 'deposit', id, from: status, to: ORDER_STATUS.cancelled, at: now() })
  })
}
