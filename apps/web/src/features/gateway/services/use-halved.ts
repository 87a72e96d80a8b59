import type { AgentInfo } from '@tidebook/contract/gateway'
import { hasHalvedFee } from '../model/amount-problem.ts'
import { useTokenBalance } from './use-token-balance.ts'

/** Returns whether the user's wallet pays half the fees (WDR-015). */
export function useHalved({ halved }: Pick<AgentInfo, 'halved'>): boolean {
  return hasHalvedFee(halved, useTokenBalance(halved?.token))
}
