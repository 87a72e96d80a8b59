import { isZero, parseDecimal } from '@tidebook/amount'
import type { ChainMove } from '@tidebook/client/chains'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addressOwners } from '../gateway/gateway-addresses.ts'
import { awaitedAddresses } from '../gateway/gateway-checks.repository.ts'
import { dustPartOf, limitsOf } from '../gateway/open-gateways.ts'
import { isConfirmed } from '../gateway/order-row.ts'
import { move, ordersIn } from '../gateway/orders.repository.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import { gatewayOfAsset, type AgentContext, type ServedChain, type ServedGateway } from './agent-context.ts'
import { derivedAddresses, ownedAddresses, storeDepositAddresses } from './deposit-addresses.ts'
import { readDepositMemo } from './deposit-memo.ts'
import { isOwnedByMemo } from './deposit-owner.ts'
import { isDust } from './dust.ts'
import { recordArrivals } from './record-arrivals.ts'
import { storeMoves } from './own-moves.ts'
import { keepPositions, movePosition, positionOf, PositionStalledError } from './positions.ts'
import { DepositRecorder, UNREADABLE, type DepositOwner, type DepositPayment } from './record-deposits.ts'

/** Memo of coins that an operator sends to fund the agent's account. Such payments are not deposits. */
export const STOCK_MEMO = 'stock'

/** Returns the owner of a payment; undefined if it is not a deposit. */
type OwnerOf = (move: ChainMove) => DepositOwner | undefined

/**
 * Reads a chain to its last final block and records payments to deposit addresses. Each piece, its payments and the new
 * position are one transaction, so that nothing is missed or recorded twice. A piece with too many payments for one
 * transaction is recorded in several. Its payments count from the transaction that stores the position.
 * @returns the last final block, which was read; undefined if the next round must continue with a piece
 * @throws PositionStalledError, and the errors of the watch
 */
export async function readDeposits(context: AgentContext, served: ServedChain): Promise<number | undefined> {
  const { pool, now, logger } = context
  const { chain, gateways } = served
  const recorder = new DepositRecorder(context, chain.chain)
  for (;;) {
    const from = await positionOf(pool, chain.chain)
    const awaited = await awaitedAddresses(pool, chain.chain)
    const watched = await watchedAccounts(context, served)
    const piece = await chain.watch.read(from, awaited.length === 0 ? watched : new Set([...watched, ...awaited]))
    const depositsIn = depositsFinder(gateways, await ownersOn(context, served))
    const isCaughtUp = piece.position.block >= piece.final
    // If the round did not end here, no other chain would be read and no payments would be made.
    if (!isCaughtUp && piece.position.block === from?.block)
      throw new PositionStalledError(
        `${chain.chain} has no block after ${from.block}, and says ${piece.final} is final`,
      )
    const payments = depositsIn(piece.moves)
    if (!(await recorder.recordAhead(payments))) {
      const { block } = piece.position
      logger.warn({ chain: chain.chain, block }, 'too many deposits for one round; the next one continues')
      return undefined
    }
    await inTransaction(pool, async (tx) => {
      const at = now()
      await movePosition(tx, chain.chain, from, piece.position, at)
      await keepPositions(tx, chain.chain, [...(from === undefined ? [] : [from]), piece.position])
      await recordArrivals(tx, context, served, { moves: piece.moves, awaited })
      await storeMoves(tx, chain.chain, piece.moves, chain.address, chain.coin)
      await recorder.recordFinal(tx, payments, at)
      if (!isCaughtUp) return
      const coming = await recorder.recordComing(tx, depositsIn(piece.coming), piece.head, at)
      for (const { gateway } of gateways) await reviewRemoved(tx, gateway, piece.position.block, coming, at)
    })
    for (const { block, hash } of piece.unread ?? [])
      logger.warn({ chain: chain.chain, block, hash }, 'a transaction is too large to read; balances include it')
    if (isCaughtUp) return piece.position.block
  }
}

/** Returns the function that finds the deposits among moves. */
function depositsFinder(gateways: readonly ServedGateway[], ownerOf: OwnerOf) {
  return (moves: readonly ChainMove[]): readonly DepositPayment[] =>
    moves.flatMap((move) => {
      // Any contract can give its token the name of a gateway's asset.
      const [owner, served] = [ownerOf(move), gatewayOfAsset(gateways, move.asset)]
      if (owner === undefined || served === undefined || isZero(move.amount)) return []
      const { gateway } = served
      const isTooSmall = isDust(move.amount, parseDecimal(limitsOf(gateway, 'deposit').minimum), dustPartOf(gateway))
      return isTooSmall ? [] : [{ move, served, owner }]
    })
}

/**
 * Returns the accounts whose payments are read, including every deposit address that may be assigned by the time a
 * block is read, because each block is read only once. Programs assign only derived addresses, and only the agent
 * derives them.
 */
export async function watchedAccounts(
  { pool, keys }: AgentContext,
  { chain: { chain, address: own } }: ServedChain,
): Promise<ReadonlySet<string>> {
  if (isOwnedByMemo(chain)) return new Set([own])
  await storeDepositAddresses(pool, keys, chain)
  return new Set([own, ...(await derivedAddresses(pool, chain))])
}

/**
 * Returns the function that finds the owner of a payment. Owners are looked up after the blocks were read, because an
 * address may be assigned in the meantime.
 */
async function ownersOn(
  { pool, definition }: AgentContext,
  { chain: { chain, address: own } }: ServedChain,
): Promise<OwnerOf> {
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

/** Sends payments to review that were seen in newer blocks and are in no block after the chain has passed them. */
async function reviewRemoved(
  tx: pg.ClientBase,
  { base }: GatewayDescription,
  block: number,
  coming: ReadonlySet<string>,
  at: number,
): Promise<void> {
  for (const row of await ordersIn(tx, 'deposit', ORDER_STATUS.confirming, { base })) {
    const isRemoved = !isConfirmed(row) && !coming.has(row.id) && Number(row.block ?? 0) <= block
    if (!isRemoved) continue
    const step = { kind: 'deposit', id: row.id, from: row.status, to: ORDER_STATUS.review, at } as const
    await move(tx, step, { reason: 'reorganised' })
  }
}
