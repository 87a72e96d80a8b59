import { ChainReorganised, type ChainPiece, type ChainPosition, type ChainWatch } from '@tidebook/client/chains'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type { Queries } from '../../platform/database/queries.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import {
  chainStopsIn,
  forgetChainStop,
  lockChainStop,
  storeChainStop,
  storeRemovedPayments,
  type ChainStop,
  type RemovedPayment,
} from '../gateway/chain-stops.repository.ts'
import type { AgentContext, ServedChain } from './agent-context.ts'
import { watchedAccounts } from './deposit-reader.ts'
import { pastPositions, positionOf, resetPosition } from './positions.ts'

/** Maximum number of pieces of a chain that one round reads to determine which payments it still contains. */
const MAX_PIECES = 400

/** Interval between checks of a chain that two members have not released, in milliseconds. */
const CHECK_INTERVAL_MS = 60_000

/**
 * The chain has not been read to its last final block yet, so it is unknown which payments were removed. The next round
 * continues.
 */
class ForkUnreadError extends Error {
  readonly code = 'agent/fork-unread'
}

/** Payments in the final blocks of a chain after a position, as far as the blocks have been read. */
interface ForkRead {
  readonly start: ChainPosition
  /** Last block that was read. */
  at: ChainPosition
  /** Hash and index of each payment. */
  readonly present: Set<string>
}

/** Reads of stopped chains, by chain. Each round continues the read of the previous one. */
export type ForkReads = Map<string, ForkRead>

/** Payment that was recorded in a removed block, with the row of its deposit. */
interface Recorded extends RemovedPayment {
  readonly id: string | null
}

/**
 * Describes a chain that removed a final block for staff, and continues once two members have released it. Reading
 * restarts after the newest stored block that the chain still contains. Uncredited deposits that the chain no longer
 * contains wait until it contains them again. Members vote on the description that they see. If the chain would be read
 * from another block, or lacks another payment, they must vote again.
 * @param reads the reads of earlier rounds; updated here
 * @param lastChecks times when this program last checked each chain; updated here
 * @returns whether the chain is read again
 * @throws ForkUnreadError, and the errors of the watch and of the database; the next round repeats the call
 */
export async function continueChain(
  context: AgentContext,
  served: ServedChain,
  reads: ForkReads,
  lastChecks: Map<string, number>,
): Promise<boolean> {
  const { pool, now, logger } = context
  const { chain } = served.chain
  const position = await positionOf(pool, chain)
  if (position === undefined) return false
  const stop = (await chainStopsIn(pool)).find((each) => each.chain === chain)
  const described = stop !== undefined && Number(stop.block) === position.block ? stop : undefined
  const isDue = now() - (lastChecks.get(chain) ?? 0) >= CHECK_INTERVAL_MS
  if (described?.released_by === null && !isDue) return false
  lastChecks.set(chain, now())
  const start = await newestOnChain(served.chain.watch, await pastPositions(pool, chain, position.block))
  const removed = start === undefined ? [] : await removedPayments(context, served, start, reads)
  const [block, continues] = [String(position.block), start === undefined ? null : String(start.block)]
  const found = { chain, block, continues, gone: removed.map(({ id: _row, ...shown }) => shown) }
  if (described === undefined || !covers(described, found)) {
    await storeChainStop(pool, found, now())
    logger.error({ chain, block, continues, gone: removed.length }, 'two members of staff must release the chain')
    return false
  }
  if (start === undefined || described.released_by === null) {
    if (found.gone.length < described.gone.length) await storeRemovedPayments(pool, chain, found.gone)
    return false
  }
  await inTransaction(pool, async (tx) => {
    if ((await lockChainStop(tx, chain))?.released_by !== described.released_by)
      throw new Error(`the release of ${chain} was withdrawn`)
    await resetPosition(tx, chain, position, start, now())
    await reverseBooks(tx, chain, start)
    const ids = removed.flatMap(({ id }) => (id === null ? [] : [id]))
    await reviewUncredited(tx, ids)
    await forgetChainStop(tx, chain)
  })
  reads.delete(chain)
  logger.warn({ chain, block: start.block, gone: removed.length }, 'a chain is read again from before a fork')
  return true
}

/** Returns whether a described stop shows where reading would continue now, and every payment that is missing now. */
function covers(described: ChainStop, found: Pick<ChainStop, 'continues' | 'gone'>): boolean {
  const shown = new Set(described.gone.map(textOf))
  return described.continues === found.continues && found.gone.every((payment) => shown.has(textOf(payment)))
}

function textOf({ kind, hash, amount, credited }: RemovedPayment): string {
  return `${kind} ${hash} ${amount} ${credited}`
}

/**
 * Returns the newest given position that the chain still contains. Positions are in order, and a fork removes all
 * positions above it.
 */
async function newestOnChain(watch: ChainWatch, past: readonly ChainPosition[]): Promise<ChainPosition | undefined> {
  let [kept, removed] = [0, past.length]
  while (kept < removed) {
    const middle = (kept + removed) >> 1
    const candidate = past[middle]
    if (candidate !== undefined && (await isOnChain(watch, candidate))) kept = middle + 1
    else removed = middle
  }
  return past[kept - 1]
}

async function isOnChain(watch: ChainWatch, position: ChainPosition): Promise<boolean> {
  try {
    await watch.read(position, new Set())
    return true
  } catch (error) {
    if (error instanceof ChainReorganised) return false
    throw error
  }
}

/**
 * Reads a chain from a position to its last final block and returns its payments, by hash and index.
 * @throws ForkUnreadError if it does not reach the block in one round
 */
async function presentAfter(
  context: AgentContext,
  served: ServedChain,
  start: ChainPosition,
  reads: ForkReads,
): Promise<ReadonlySet<string>> {
  const { watch, chain } = served.chain
  const accounts = await watchedAccounts(context, served)
  const earlier = reads.get(chain)
  const read = earlier?.start.hash === start.hash ? earlier : { start, at: start, present: new Set<string>() }
  reads.set(chain, read)
  let final = start.block
  for (let pieces = 0; pieces < MAX_PIECES; pieces += 1) {
    const piece = await readPiece(watch, read.at, accounts, () => reads.delete(chain))
    for (const { hash, index } of piece.moves) read.present.add(`${hash} ${index}`)
    const isStill = piece.position.block === read.at.block
    read.at = piece.position
    final = piece.final
    if (piece.position.block >= final) return read.present
    if (isStill) break
  }
  throw new ForkUnreadError(`${chain} is read to block ${read.at.block}, and its last final block is ${final}`)
}

/**
 * Reads a piece of a chain.
 * @param onRemoved called before the error if the chain has removed the position
 */
async function readPiece(
  watch: ChainWatch,
  at: ChainPosition,
  accounts: ReadonlySet<string>,
  onRemoved: () => void,
): Promise<ChainPiece> {
  try {
    return await watch.read(at, accounts)
  } catch (error) {
    if (error instanceof ChainReorganised) onRemoved()
    throw error
  }
}

/** Returns the payments recorded after a position that are no longer in any final block of the chain. */
async function removedPayments(
  context: AgentContext,
  served: ServedChain,
  start: ChainPosition,
  reads: ForkReads,
): Promise<readonly Recorded[]> {
  const { chain } = served.chain
  const present = await presentAfter(context, served, start, reads)
  const { rows } = await context.pool.query<Recorded & { readonly output: number }>(
    `select id::text, 'deposit' as kind, chain_hash as hash, output, base as asset, trim_scale(received)::text as amount,
            wallet as account, status = $3 as credited
     from app.gateway_deposits where chain = $1 and block > $2 and chain_hash is not null and seen >= wanted
     union all
     select null, case when m.purpose is null or m.purpose = 'unknown' then 'other' else 'payout' end, m.hash, m.output,
            split_part(m.asset, '.', 1), trim_scale(m.paid)::text, coalesce(w.recipient, d.sender, t.address, ''), false
     from app.agent_moves m left join app.gateway_withdrawals w on w.payout_hash = m.hash
     left join app.gateway_deposits d on d.credit_hash = m.hash left join app.agent_top_ups t on t.hash = m.hash
     where m.place = $1 and m.block > $2 and m.paid > 0
     order by kind, hash, output`,
    [chain, start.block, ORDER_STATUS.success],
  )
  return rows
    .filter(({ hash, output }) => !present.has(`${hash} ${output}`))
    .map(({ output: _index, ...payment }) => payment)
}

/** Removes the moves after a position from the books of a chain, because they will be recorded again. */
async function reverseBooks(tx: Queries, chain: string, { block }: ChainPosition): Promise<void> {
  await tx.query(
    `update app.agent_openings o set block = $2, amount = o.amount - coalesce(
       (select sum(m.change) from app.agent_moves m
        where m.place = o.place and m.asset = o.asset and m.block > $2 and m.block <= o.block), 0)
     where o.place = $1 and o.block > $2`,
    [chain, block],
  )
  await tx.query('delete from app.agent_moves where place = $1 and block > $2', [chain, block])
}

/** Makes the given deposits wait until the chain contains their payments again. */
async function reviewUncredited(tx: Queries, ids: readonly string[]): Promise<void> {
  const { confirming, processing, review } = ORDER_STATUS
  await tx.query(
    `update app.gateway_deposits set seen = 0, reason = case when status = $4 then 'reorganised' else reason end
     where id = any($1::uuid[]) and status in ($2, $3, $4)`,
    [ids, confirming, processing, review],
  )
}
