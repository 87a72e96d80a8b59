import { randomUUID } from 'node:crypto'
import { chainOf, isRippleChain } from '@tidebook/chains'
import { canFollow, ORDER_STATUS, payoutMemoFault, shareOutText, withdrawMemo } from '@tidebook/contract/gateway'
import { lockOpenAccount } from '../../platform/account-data.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import { isHalved, requireAmount, requireOpen } from './admit-order.ts'
import type { Named } from './deposit-orders.ts'
import { plainHash } from './found-payments.ts'
import type { GatewayContext } from './gateway-context.ts'
import { digitsOf, feeOf } from './open-gateways.ts'
import type { WithdrawalRow } from './order-row.ts'
import { insertOrder, move, note } from './orders.repository.ts'
import { lockOwnOrder, type Owner } from './own-orders.repository.ts'
import { requireFewUnpaid } from './unpaid-orders.ts'

/** Parameters of a withdrawal request. */
export interface WithdrawalQuestion {
  readonly base: string
  readonly amount: string
  readonly to: string
  readonly tag: number | undefined
  /** Memo for the payment on the chain. */
  readonly payoutMemo: string | undefined
}

/**
 * Creates a withdrawal order with a fixed fee and payout. The recipient comes from the payment's memo, which the wallet
 * signs, so an order cannot redirect the payout.
 * @throws ApiError
 */
export async function createWithdrawal(
  context: GatewayContext,
  owner: Owner,
  { base, amount, to, tag, payoutMemo }: WithdrawalQuestion,
): Promise<WithdrawalRow> {
  await context.requireRealName(owner.account, 'withdraw')
  const { gateway, agent } = await requireOpen(context, base, 'withdraw')
  const account = agent.ledgerAccount()
  if (account === undefined) throw new ApiError('agentUnknown')
  const isHalf = await isHalved(context, owner.wallet)
  requireAmount(context, gateway, 'withdraw', amount, isHalf)
  const recipient = readRecipient(gateway, to, tag)
  if (recipient === agent.chainAccount(base)) throw new ApiError('wrongRecipient')
  requirePayoutMemo(gateway, payoutMemo)
  const { left, fee } = shareOutText(amount, feeOf(gateway, 'withdraw'), digitsOf(context.description, gateway), isHalf)
  const { chain, token } = gateway
  const id = randomUUID()
  const marks = { ...(tag !== undefined && { tag }), ...(payoutMemo !== undefined && { payoutMemo }) }
  const memo = withdrawMemo({ chain, to: recipient, ...marks, value: amount, order: id })
  const storedMarks = { tag: tag === undefined ? null : String(tag), payout_memo: payoutMemo ?? null }
  const facts = { recipient, ...storedMarks, fee, pays: left, agent: account, memo }
  const row = { id, ...owner, base, chain, token, requested: true, amount, status: ORDER_STATUS.created }
  return inTransaction(context.pool(), async (client) => {
    await lockOpenAccount(client, owner.account)
    await requireFewUnpaid(client, 'withdraw', owner.account)
    return insertOrder(client, 'withdraw', { ...row, facts }, context.now())
  })
}

/** Pattern for EOS account names. A public key is also a valid EOS address, but cannot receive payments. */
const EOS_NAME = /^[a-z1-5.]{1,12}$/

function readRecipient({ chain }: GatewayDescription, to: string, tag: number | undefined): string {
  const reading = chainOf(chain).readAddress(to)
  if ('problem' in reading || (chain === 'eos' && !EOS_NAME.test(reading.address))) throw new ApiError('wrongRecipient')
  if (tag !== undefined && !isRippleChain(chain))
    throw new ApiError('invalidParameter', 'tag: not supported on this chain')
  return reading.address
}

const MEMO_WORDS = {
  none: 'not on this chain',
  characters: 'invisible characters are refused',
  long: 'too long for this chain',
} as const

function requirePayoutMemo({ chain }: GatewayDescription, memo: string | undefined): void {
  const fault = memo === undefined ? undefined : payoutMemoFault(memo, chain)
  if (fault !== undefined) throw new ApiError('invalidParameter', `payoutMemo: ${MEMO_WORDS[fault]}`)
}

/**
 * Records an owner's report about a withdrawal: that the wallet is paying, or the hash of its payment on the ledger.
 * @throws ApiError `orderGone`, `orderMoved`
 */
export function updateWithdrawal(
  { pool, now }: GatewayContext,
  owner: Owner,
  named: Named,
  hash: string | undefined,
): Promise<WithdrawalRow> {
  return inTransaction(pool(), async (client) => {
    const order = await lockOwnOrder(client, 'withdraw', owner, named)
    const { id, status, reported_hash: reported } = order
    const to = hash === undefined ? ORDER_STATUS.transferring : ORDER_STATUS.submitted
    if (hash === undefined ? status === to : reported !== null && plainHash(reported) === plainHash(hash)) return order
    const facts = hash === undefined ? {} : { reported_hash: hash }
    if (canFollow(status, to)) return move(client, { kind: 'withdraw', id, from: status, to, at: now() }, facts)
    if (hash === undefined || status !== ORDER_STATUS.submitted) throw new ApiError('orderMoved')
    return note(client, { kind: 'withdraw', id, status }, facts)
  })
}
