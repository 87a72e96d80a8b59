import { ChainReorganised, type ChainPosition, type ChainWatch } from '@tidebook/client/chains'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { usageError } from '../../platform/server-error.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockChainStop, storePastPosition } from './chain-stops.repository.ts'

/**
 * Stores a block of a stopped chain from which the agent may read it again, for a fork that removed every stored block.
 * The nodes of the chain must have the block and later final ones. It releases nothing: the agent describes the stop
 * with this block, and two members of staff decide.
 * @param at milliseconds since 1970
 * @throws ServerError `server/usage` if the chain is not stopped, has a stored block, or has another block at the
 * position; the errors of the watch and of the database
 */
export async function namePosition(
  pool: pg.Pool,
  watch: Pick<ChainWatch, 'chain' | 'read'>,
  position: ChainPosition,
  at: number,
): Promise<void> {
  await requireOnChain(watch, position)
  const { chain } = watch
  await inTransaction(pool, async (tx) => {
    const stop = await lockChainStop(tx, chain)
    if (stop === undefined) throw usageError(`${chain} is not stopped: the agent reads it`)
    if (stop.continues !== null)
      throw usageError(`${chain} has the stored block ${stop.continues}: release the chain in /staff/gateway`)
    if (position.block >= Number(stop.block))
      throw usageError(`${chain} took back block ${stop.block}: name an earlier block`)
    await storePastPosition(tx, chain, position)
    const detail = { chain, block: stop.block, continues: position.block, hash: position.hash }
    await appendAudit(tx, { actor: 'operator', action: 'gateway.position-named', subject: '', detail }, at)
  })
}

/** @throws ServerError `server/usage`, and the errors of the watch */
async function requireOnChain(watch: Pick<ChainWatch, 'chain' | 'read'>, position: ChainPosition): Promise<void> {
  const { chain } = watch
  const { block, hash } = position
  try {
    const piece = await watch.read(position, new Set())
    // Nodes that lack the block answer with the position itself.
    if (piece.position.block > block) return
  } catch (error) {
    if (error instanceof ChainReorganised)
      throw usageError(`The nodes of ${chain} have another block ${block} than ${hash}`)
    throw error
  }
  throw usageError(`The nodes of ${chain} do not have the blocks from ${block} on`)
}
