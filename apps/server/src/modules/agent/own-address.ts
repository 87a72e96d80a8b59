import type { ChainId } from '@tidebook/chains'
import type { Queries } from '../../platform/database/queries.ts'
import type { AgentContext } from './agent-context.ts'
import { isDepositAddress } from './deposit-addresses.ts'
import { isOwnedByMemo } from './deposit-owner.ts'

/**
 * Returns whether an address on a served chain is the agent's account or one of its deposit addresses.
 * @param address as returned by `readAddress`
 */
export async function isOwnAddress({ served, pool }: AgentContext, chain: ChainId, address: string): Promise<boolean> {
  if (served.some((each) => each.chain.chain === chain && each.chain.address === address)) return true
  if (isOwnedByMemo(chain)) return false
  return isDepositAddress(pool, chain, address)
}

/**
 * Returns whether the database lists an address as the agent's account or a deposit address on a chain, in any program;
 * undefined until an agent has stored its account on the chain.
 * @param address as returned by `readAddress`
 */
export async function isStoredAddress(db: Queries, chain: ChainId, address: string): Promise<boolean | undefined> {
  const { rows } = await db.query<{ readonly account: string }>(
    'select address as account from app.agent_accounts where place = $1',
    [chain],
  )
  const account = rows[0]?.account
  if (account === undefined) return undefined
  return account === address || isDepositAddress(db, chain, address)
}
