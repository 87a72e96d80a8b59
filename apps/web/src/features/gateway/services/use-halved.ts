import type { AgentInfo } from '@tidebook/contract/gateway'
import { hasHalvedFee } from '../model/amount-problem.ts'
import { useTokenBalance } from './use-token-balance.ts'

/** Returns whether the user's wallet pays half the fees (WDR-015). */
export const useHalved = ({ halved }: Pick<AgentInfo, 'halved'>): boolean =>
  hasHalvedFee(halved, useTokenBalance(halved?.token))
