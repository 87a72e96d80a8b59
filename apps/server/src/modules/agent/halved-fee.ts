import { compare, parseDecimal } from '@tidebook/amount'
import type { AgentContext } from './agent-context.ts'

/**
 * Returns whether a wallet currently holds enough of the fee-halving token (WDR-015).
 * @throws NodeLinkError
 */
export async function isFeeHalved({ crossChain, ledger }: AgentContext, wallet: string): Promise<boolean> {
  const { halved } = crossChain ?? {}
  const token = halved && ledger.token(halved.token)
  if (halved === undefined || token === undefined || !(await ledger.hasAccount(wallet))) return false
  return compare((await ledger.held(wallet, token)).amount, parseDecimal(halved.from)) >= 0
}
