import { isRippleChain } from '@tidebook/chains'
import type { AgentDirectory } from '../gateway/agent-directory.ts'
import { addressNumberOf } from '../gateway/gateway-addresses.ts'
import type { Agent } from './agent.ts'
import type { AgentContext, ServedGateway } from './agent-context.ts'
import { depositMemo } from './deposit-memo.ts'

/** A chain that was not read to its end for so long is not connected, milliseconds. */
export const LONGEST_SILENCE = 120_000

/** What orders ask of the agent. */
export const directoryOf = (context: AgentContext, agent: Agent): AgentDirectory => {
  const { served, ledger, keys, pool, now } = context
  const servedOf = (base: string): ServedGateway | undefined => served.find(({ gateway }) => gateway.base === base)
  const isFresh = (place: string): boolean => now() - (agent.state.readAt.get(place) ?? -Infinity) < LONGEST_SILENCE
  const isConnected = (base: string): boolean => {
    const chain = servedOf(base)?.chain.chain
    if (chain === undefined || agent.state.reorganised.has(chain)) return false
    return isFresh(chain) && isFresh(ledger.watch.chain)
  }
  return {
    depositAddress: async (base, owner) => {
      const chain = servedOf(base)?.chain
      if (chain === undefined) throw new RangeError(`The agent does not serve ${base}`)
      const index = await addressNumberOf(pool, chain.chain, owner, now())
      if (isRippleChain(chain.chain))
        return { address: chain.address, memo: depositMemo({ wallet: owner.wallet, index }) }
      return { address: await keys.depositAddress(chain.chain, index) }
    },
    chainAccount: (base) => servedOf(base)?.chain.address,
    ledgerAccount: () => (isFresh(ledger.watch.chain) ? ledger.address : undefined),
    isConnected,
  }
}
