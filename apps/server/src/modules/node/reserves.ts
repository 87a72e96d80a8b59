import type { Reserves } from '@tidebook/market'
import * as z from 'zod/mini'
import type { NodeLink } from './node-link.ts'

const stateAnswer = z.looseObject({
  state: z.looseObject({ validated_ledger: z.looseObject({ reserve_base: z.number(), reserve_inc: z.number() }) }),
})

const reservesOf = new WeakMap<NodeLink, Promise<Reserves>>()

/**
 * Reads the reserves of the node's network, once per link.
 * @param described reserves in the network file, for a node that does not report its own
 */
export function readReserves(link: NodeLink, described: Reserves): Promise<Reserves> {
  const cached = reservesOf.get(link)
  if (cached !== undefined) return cached
  const request = link.request('server_state').then((answer): Reserves => {
    const parsed = stateAnswer.safeParse(answer)
    if (!parsed.success) return described
    const { reserve_base, reserve_inc } = parsed.data.state.validated_ledger
    return { base: BigInt(reserve_base), increment: BigInt(reserve_inc) }
  })
  reservesOf.set(link, request)
  request.catch(() => reservesOf.delete(link))
  return request
}
