import type { AgentDirectory } from '../gateway/agent-directory.ts'
import { addressNumberOf } from '../gateway/gateway-addresses.ts'
import type { Agent, AgentState } from './agent.ts'
import type { AgentContext, ServedGateway } from './agent-context.ts'
import { depositMemo } from './deposit-memo.ts'
import { isOwnedByMemo } from './deposit-owner.ts'

/** A place that was not read to its end for so long is not connected, milliseconds. */
const LONGEST_SILENCE = 60_000
/** The same while its last reading failed. */
const LONGEST_FAULT = 10_000

/** Whether a chain, or what the agent reads of the ledger, was read to its end a short while ago. */
export const isFresh = ({ readAt, failing }: AgentState, place: string, now: number): boolean =>
  now - (readAt.get(place) ?? -Infinity) < (failing.has(place) ? LONGEST_FAULT : LONGEST_SILENCE)

/** What orders ask of the agent. */
export const directoryOf = (context: AgentContext, agent: Agent): AgentDirectory => {
  const { served, ledger, keys, pool, now } = context
  const servedOf = (base: string): ServedGateway | undefined => served.find(({ gateway }) => gateway.base === base)
  const isRead = (place: string): boolean => isFresh(agent.state, place, now())
  const isConnected = (base: string): boolean => {
    const chain = servedOf(base)?.chain.chain
    if (chain === undefined || agent.state.reorganised.has(chain)) return false
    return isRead(chain) && isRead(ledger.watch.chain)
  }
  return {
    depositAddress: async (base, owner) => {
      const chain = servedOf(base)?.chain
      if (chain === undefined) throw new RangeError(`The agent does not serve ${base}`)
      const index = await addressNumberOf(pool, chain.chain, owner, now())
      if (isOwnedByMemo(chain.chain))
        return { address: chain.address, memo: depositMemo({ wallet: owner.wallet, index }) }
      return { address: await keys.depositAddress(chain.chain, index) }
    },
    chainAccount: (base) => servedOf(base)?.chain.address,
    ledgerAccount: () => (isRead(ledger.watch.chain) ? ledger.address : undefined),
    isConnected,
  }
}
