import { formatDecimal, isZero, parseDecimal } from '@tidebook/amount'
import type { ChainMove } from '@tidebook/client/chains'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { takeDeposit, type FoundDeposit } from '../gateway/found-payments.ts'
import { addressOwners } from '../gateway/gateway-addresses.ts'
import { dustPartOf, limitsOf } from '../gateway/open-gateways.ts'
import { isConfirmed, type DepositRow } from '../gateway/order-row.ts'
import { move, note, ordersIn } from '../gateway/orders.repository.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import { gatewayOfAsset, type AgentContext, type ServedChain, type ServedGateway } from './agent-context.ts'
import { derivedAddresses, ownedAddresses, storeDepositAddresses } from './deposit-addresses.ts'
import { readDepositMemo } from './deposit-memo.ts'
import { isOwnedByMemo } from './deposit-owner.ts'
import { isDust } from './dust.ts'
import { keepMoves } from './own-moves.ts'
import { movePosition, positionOf, PositionStalledError } from './positions.ts'
import { writePayment } from './write-payment.ts'

/** Memo of coins that an operator sends to fund the agent's own account, which are not a deposit. */
export const STOCK_MEMO = 'stock'

type Owner = Pick<FoundDeposit, 'wallet' | 'account'>

/** Owner that credits no wallet: staff decide. */
const UNREADABLE: Owner = { wallet: '', account: null }

/** Returns the owner of a payment; undefined if it is not a deposit. */
type OwnerOf = (move: ChainMove) => Owner | undefined

/**
 * Reads a chain to its last final block and records payments to deposit addresses. Each piece, its payments and the new
 * position are one transaction, so that nothing is missed or recorded twice.
 * @returns the last final block, which was read
 * @throws PositionStalledError, and the errors of the watch
 */
export const readDeposits = async (context: AgentContext, served: ServedChain): Promise<number> => {
  const { pool, now, logger } = context
  const { chain, gateways } = served
  for (;;) {
    const from = await positionOf(pool, chain.chain)
    const piece = await chain.watch.read(from, await watchedAccounts(context, served))
    const ownerOf = await ownersOn(context, served)
    const isCaughtUp = piece.position.block >= piece.final
    // If the round did not end here, no other chain would be read and nothing would be paid.
    if (!isCaughtUp && piece.position.block === from?.block)
      throw new PositionStalledError(
        `${chain.chain} has no block after ${from.block}, and says ${piece.final} is final`,
      )
    await inTransaction(pool, async (tx) => {
      const at = now()
      await movePosition(tx, chain.chain, from, piece.position, at)
      await keepMoves(tx, chain.chain, piece.moves, chain.address, chain.coin)
      const take = (each: ChainMove, isFinal: boolean): Promise<string | undefined> => {
        // Any contract can name its token like an asset of a gateway.
        const [owner, gateway] = [ownerOf(each), gatewayOfAsset(gateways, each.asset)]
        if (owner === undefined || gateway === undefined) return Promise.resolve(undefined)
        const { confirmations } = gateway.gateway
        // A block counts only when the chain itself reports it as final, regardless of its depth.
        const seen = isFinal ? confirmations : Math.min(piece.head - each.block, confirmations - 1)
        if (seen < 0) return Promise.resolve(undefined)
        return writePayment({ tx, logger, place: chain.chain }, each, (found, isPlain) =>
          takeOne(tx, gateway, found, isPlain ? UNREADABLE : owner, seen, at),
        )
      }
      for (const each of piece.moves) await take(each, true)
      if (!isCaughtUp) return
      const coming = new Set<string | undefined>()
      for (const each of piece.coming) coming.add(await take(each, false))
      for (const { gateway } of gateways) await reviewGone(tx, gateway, piece.position.block, coming, at)
    })
    for (const { block, hash } of piece.unread ?? [])
      logger.warn(
        { chain: chain.chain, block, hash },
        'a transaction is too large to be read; balances show what it moved',
      )
    if (isCaughtUp) return piece.position.block
  }
}

/**
 * Returns the accounts whose payments are read, including every deposit address that may be assigned by the time a
 * block is read, because each block is read only once. Programs assign derived addresses only, and only the agent
 * derives them.
 */
const watchedAccounts = async (
  { pool, keys }: AgentContext,
  { chain: { chain, address: own } }: ServedChain,
): Promise<ReadonlySet<string>> => {
  if (isOwnedByMemo(chain)) return new Set([own])
  await storeDepositAddresses(pool, keys, chain)
  return new Set([own, ...(await derivedAddresses(pool, chain))])
}

/**
 * Returns the function that finds the owner of a payment. Owners are looked up after the blocks were read, because an
 * address may have been assigned in the meantime.
 */
const ownersOn = async (
  { pool, definition }: AgentContext,
  { chain: { chain, address: own } }: ServedChain,
): Promise<OwnerOf> => {
  if (isOwnedByMemo(chain)) {
    const owners = await addressOwners(pool, chain)
    const byIndex = new Map(owners.map((owner) => [owner.index, owner]))
    return ({ to, from, memo }) => {
      if (to !== own || from === own || memo === STOCK_MEMO) return undefined
      const read = readDepositMemo(definition, memo)
      if (read === undefined) return UNREADABLE
      const owner = read.index === undefined ? undefined : byIndex.get(read.index)
      return { wallet: read.wallet, account: owner?.wallet === read.wallet ? owner.account : null }
    }
  }
  const owned = await ownedAddresses(pool, chain)
  const byAddress = new Map(owned.map((owner) => [owner.address, owner]))
  return ({ to, from }) => {
    const owner = from === own ? undefined : byAddress.get(to)
    return owner && { wallet: owner.wallet, account: owner.account }
  }
}

const takeOne = async (
  tx: pg.ClientBase,
  { gateway, chain }: ServedGateway,
  found: ChainMove,
  owner: Owner,
  seen: number,
  at: number,
): Promise<string | undefined> => {
  if (isZero(found.amount)) return undefined
  if (isDust(found.amount, parseDecimal(limitsOf(gateway, 'deposit').minimum), dustPartOf(gateway))) return undefined
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
const isAwaited = ({ status, reason }: DepositRow): boolean =>
  status === ORDER_STATUS.confirming || (status === ORDER_STATUS.review && reason === 'reorganised')

/** Sends payments to review that were seen in newer blocks and are in no block now that the chain has passed them. */
const reviewGone = async (
  tx: pg.ClientBase,
  { base }: GatewayDescription,
  block: number,
  coming: ReadonlySet<string | undefined>,
  at: number,
): Promise<void> => {
  for (const row of await ordersIn(tx, 'deposit', ORDER_STATUS.confirming, { base })) {
    const isGone = !isConfirmed(row) && !coming.has(row.id) && Number(row.block ?? 0) <= block
    if (!isGone) continue
    const step = { kind: 'deposit', id: row.id, from: row.status, to: ORDER_STATUS.review, at } as const
    await move(tx, step, { reason: 'reorganised' })
  }
}
