import type { Reserves } from '@tidebook/market'
import * as z from 'zod/mini'
import type { NodeLink } from './node-link.ts'

const stateAnswer = z.looseObject({
  state: z.looseObject({ validated_ledger: z.looseObject({ reserve_base: z.number(), reserve_inc: z.number() }) }),
})

const reservesOf = new WeakMap<NodeLink, Promise<Reserves>>()

/**
 * The reserves of the node's network; asked once a link.
 * @param described what the network's file says, for a node that does not say
 */
export const readReserves = (link: NodeLink, described: Reserves): Promise<Reserves> => {
  const known = reservesOf.get(link)
  if (known !== undefined) return known
  const asked = link.request('server_state').then((answer): Reserves => {
    const parsed = stateAnswer.safeParse(answer)
    if (!parsed.success) return described
    const { reserve_base, reserve_inc } = parsed.data.state.validated_ledger
    return { base: BigInt(reserve_base), increment: BigInt(reserve_inc) }
  })
  reservesOf.set(link, asked)
  asked.catch(() => reservesOf.delete(link))
  return asked
}
