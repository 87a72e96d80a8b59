import type { ChainPosition } from '@tidebook/client/chains'
import type { Queries } from '../../platform/database/queries.ts'

/** Another program has advanced the chain from the same position. */
class PositionMovedError extends Error {
  readonly code = 'agent/position-moved'
}

/** The nodes of a chain lack a block that they report as final. The next round retries. */
export class PositionStalledError extends Error {
  readonly code = 'agent/position-stalled'
}

/** Returns the read position of a chain; undefined before the first read. */
export async function positionOf(db: Queries, chain: string): Promise<ChainPosition | undefined> {
  const { rows } = await db.query<{ readonly cursor: string }>(
    'select cursor from app.gateway_positions where chain = $1',
    [chain],
  )
  const [block, hash] = rows[0]?.cursor.split(' ') ?? []
  return block === undefined || hash === undefined ? undefined : { block: Number(block), hash }
}

/**
 * Advances the position in the transaction that records the blocks read.
 * @param from position at which the read started
 * @throws PositionMovedError when the position has changed since
 */
export async function movePosition(
  tx: Queries,
  chain: string,
  from: ChainPosition | undefined,
  to: ChainPosition,
  at: number,
): Promise<void> {
  const [before, after] = [from && textOf(from), textOf(to)]
  const { rowCount } = await tx.query(
    `insert into app.gateway_positions as held (chain, cursor, changed, advanced) values ($1, $3, $4, $4)
     on conflict (chain) do update set cursor = excluded.cursor, changed = excluded.changed,
       advanced = case when held.cursor = excluded.cursor then held.advanced else excluded.changed end
     where held.cursor is not distinct from $2`,
    [chain, before ?? null, after, new Date(at)],
  )
  if (rowCount !== 1) throw new PositionMovedError(`${chain} was read on from ${before ?? 'its beginning'} already`)
}

function textOf({ block, hash }: ChainPosition): string {
  return `${block} ${hash}`
}

/**
 * Number of blocks behind the position within which every stored position is kept. Of the older ones, one in every
 * thousand blocks is kept.
 */
const RECENT = 1000

/**
 * Stores positions that a chain has passed, in the transaction that advances it. After a fork below a final block,
 * reading continues from the newest stored position that the chain still contains.
 */
export async function keepPositions(tx: Queries, chain: string, passed: readonly ChainPosition[]): Promise<void> {
  for (const { block, hash } of passed) {
    const { rowCount } = await tx.query(
      `insert into app.gateway_past_positions (chain, block, hash) values ($1, $2, $3) on conflict do nothing`,
      [chain, block, hash],
    )
    if (rowCount === 0) continue
    await tx.query(
      `delete from app.gateway_past_positions p where chain = $1 and block between $2::bigint - $3 * 3 and $2::bigint - $3
       and exists (select from app.gateway_past_positions q
                   where q.chain = $1 and q.block / $3 = p.block / $3 and q.block < p.block)`,
      [chain, block, RECENT],
    )
  }
}

/** Returns the stored positions of a chain below a block, oldest first. */
export async function pastPositions(db: Queries, chain: string, below: number): Promise<readonly ChainPosition[]> {
  const { rows } = await db.query<{ readonly block: string; readonly hash: string }>(
    'select block, hash from app.gateway_past_positions where chain = $1 and block < $2 order by block',
    [chain, below],
  )
  return rows.map(({ block, hash }) => ({ block: Number(block), hash }))
}

/**
 * Moves the position of a chain back to an earlier one, and forgets the positions after it.
 * @throws PositionMovedError when the position has changed since
 */
export async function resetPosition(
  tx: Queries,
  chain: string,
  from: ChainPosition,
  to: ChainPosition,
  at: number,
): Promise<void> {
  await movePosition(tx, chain, from, to, at)
  await tx.query('delete from app.gateway_past_positions where chain = $1 and block > $2', [chain, to.block])
}
