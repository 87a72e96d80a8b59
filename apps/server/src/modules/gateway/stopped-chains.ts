import { createHash } from 'node:crypto'
import type { StoppedChain } from '@tidebook/contract'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { chainStopsIn, lockChainStop, voteForRelease, type ChainStop } from './chain-stops.repository.ts'
import type { GatewayContext } from './gateway-context.ts'

/** Returns the chains that the agent no longer reads, in the form that staff see. */
export async function stoppedChains(db: Queries): Promise<StoppedChain[]> {
  return (await chainStopsIn(db)).map((stop) => ({
    chain: stop.chain,
    block: Number(stop.block),
    since: stop.since.getTime(),
    continues: stop.continues === null ? null : Number(stop.continues),
    gone: [...stop.gone],
    goneDigest: digestOf(stop.gone),
    proposedBy: stop.proposed_by ?? '',
    releasedBy: stop.released_by ?? '',
  }))
}

function digestOf(removed: ChainStop['gone']): string {
  return createHash('sha256').update(JSON.stringify(removed)).digest('hex')
}

/** A member's vote, with the stop as the member saw it. */
interface Vote extends Pick<StoppedChain, 'chain' | 'block' | 'goneDigest'> {
  readonly continues: number
  readonly reason: string
}

/**
 * Casts a vote to resume reading a stopped chain. The second vote, by another member, releases the chain, and the agent
 * continues in its next round.
 * @returns whether the chain is released
 * @throws ApiError `chainNotStopped` unless an earlier block is known for the stopped chain, `chainStopChanged` if the
 *   member saw an outdated stop, `otherMember` when a member repeats their own vote
 */
export function releaseChain(
  { pool, now }: GatewayContext,
  { chain, reason, ...seen }: Vote,
  member: string,
): Promise<boolean> {
  return inTransaction(pool(), async (client: pg.PoolClient) => {
    const stop = await lockChainStop(client, chain)
    if (stop === undefined || stop.continues === null || stop.released_by !== null)
      throw new ApiError('chainNotStopped')
    const isSeen = Number(stop.block) === seen.block && Number(stop.continues) === seen.continues
    if (!isSeen || digestOf(stop.gone) !== seen.goneDigest) throw new ApiError('chainStopChanged')
    const first = stop.proposed_by
    if (first === member) throw new ApiError('otherMember')
    await voteForRelease(client, chain, first === null ? 'proposed_by' : 'released_by', member)
    const { block, continues } = stop
    const detail = { chain, block, continues, gone: stop.gone.length, reason, ...(first !== null && { first }) }
    const action = first === null ? 'gateway.release-proposed' : 'gateway.released'
    await appendAudit(client, { actor: `staff:${member}`, action, subject: '', detail }, now())
    return first !== null
  })
}
