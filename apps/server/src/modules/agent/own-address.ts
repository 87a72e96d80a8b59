import type { ChainId } from '@tidebook/chains'
import type { AgentContext } from './agent-context.ts'
import { isDepositAddress } from './deposit-addresses.ts'
import { isOwnedByMemo } from './deposit-owner.ts'

/**
 * Whether an address of a served chain is the agent's own account or one of its deposit addresses.
 * @param address as `readAddress` gives it
 */
export const isOwnAddress = async (
  { served, pool }: AgentContext,
  chain: ChainId,
  address: string,
): Promise<boolean> => {
  if (served.some((each) => each.chain.chain === chain && each.chain.address === address)) return true
  if (isOwnedByMemo(chain)) return false
  return isDepositAddress(pool, chain, address)
}
