import { ChainReorganised, type ChainPosition, type ChainWatch } from '@tidebook/client/chains'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { usageError } from '../../platform/server-error.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockChainStop, storePastPosition } from './chain-stops.repository.ts'

/** Number of blocks that the agent may read again without the operator's confirmation. */
const MAX_BLOCKS = 10_000

/** A block that an operator specifies. */
export interface ResumeBlock {
  readonly position: ChainPosition
  /** The operator's confirmation of the number of blocks to read again. */
  readonly confirmedBlocks?: number
}

/**
 * Stores a block of a stopped chain from which the agent may read it again, for a fork that removed every stored block.
 * The nodes of the chain must have the block and later final ones. The block releases nothing: the agent describes the
 * stop with this block, and two members of staff decide. When the agent reads blocks again, it credits payments of
 * which it has no record, so the operator must confirm a number above `MAX_BLOCKS`.
 * @param at milliseconds since 1970
 * @returns the number of blocks that the agent has read and reads again
 * @throws ServerError `server/usage` if the chain is not stopped, has a stored block, has another block at the
 *   position, or has too many later blocks; the errors of the watch and of the database
 */
export async function setResumeBlock(
  pool: pg.Pool,
  watch: Pick<ChainWatch, 'chain' | 'read'>,
  { position, confirmedBlocks }: ResumeBlock,
  at: number,
): Promise<number> {
  await requireOnChain(watch, position)
  const { chain } = watch
  return inTransaction(pool, async (tx) => {
    const stop = await lockChainStop(tx, chain)
    if (stop === undefined) throw usageError(`${chain} is not stopped: the agent reads it`)
    if (stop.continues !== null)
      throw usageError(`${chain} has the stored block ${stop.continues}: release the chain in /staff/gateway`)
    const blocks = Number(stop.block) - position.block
    if (blocks <= 0) throw usageError(`${chain} took back block ${stop.block}: name an earlier block`)
    requireConfirmed(blocks, confirmedBlocks)
    await storePastPosition(tx, chain, position)
    const detail = { chain, block: stop.block, continues: position.block, hash: position.hash, blocks }
    await appendAudit(tx, { actor: 'operator', action: 'gateway.resume-block-set', subject: '', detail }, at)
    return blocks
  })
}

/** @throws ServerError `server/usage` */
function requireConfirmed(blocks: number, confirmed: number | undefined): void {
  if (confirmed !== undefined && confirmed !== blocks)
    throw usageError(`The agent reads ${blocks} blocks again, not ${confirmed}`)
  if (confirmed === undefined && blocks > MAX_BLOCKS)
    throw usageError(
      `The agent reads ${blocks} blocks again, more than ${MAX_BLOCKS}, and may credit old payments in them. Name a block closer to the fork, or confirm with --read-again ${blocks}`,
    )
}

/** @throws ServerError `server/usage`, and the errors of the watch */
async function requireOnChain(watch: Pick<ChainWatch, 'chain' | 'read'>, position: ChainPosition): Promise<void> {
  const { chain } = watch
  const { block, hash } = position
  try {
    const piece = await watch.read(position, new Set())
    // Nodes that lack the block return the position itself.
    if (piece.position.block > block) return
  } catch (error) {
    if (error instanceof ChainReorganised)
      throw usageError(`The nodes of ${chain} have another block ${block} than ${hash}`)
    throw error
  }
  throw usageError(`The nodes of ${chain} do not have the blocks from ${block} on`)
}
