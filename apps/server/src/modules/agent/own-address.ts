import type { ChainId } from '@tidebook/chains'
import { addressOwners } from '../gateway/gateway-addresses.ts'
import type { AgentContext } from './agent-context.ts'
import { isOwnedByMemo } from './deposit-owner.ts'

/**
 * Whether an address of a served chain is the agent's own account or one of its deposit addresses.
 * @param address as `readAddress` gives it
 */
export const isOwnAddress = async (
  { served, keys, pool }: AgentContext,
  chain: ChainId,
  address: string,
): Promise<boolean> => {
  if (served.some((each) => each.chain.chain === chain && each.chain.address === address)) return true
  if (isOwnedByMemo(chain)) return false
  const indexes = (await addressOwners(pool, chain)).map(({ index }) => index)
  return (await keys.depositAddresses(chain, indexes)).has(address)
}
