import type { ChainPosition } from '@tidebook/client/chains'
import type { Queries } from '../../platform/database/queries.ts'

/** Another program has advanced the chain from the same position. */
class PositionMovedError extends Error {
  readonly code = 'agent/position-moved'
}

/** The nodes of a chain lack a block that they report as final: the next round retries. */
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
 * Advances the position in the transaction that records what was read.
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
