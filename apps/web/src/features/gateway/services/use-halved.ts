import type { AgentInfo } from '@tidebook/contract/gateway'
import { isHalvedFor } from '../model/amount-fault.ts'
import { useHeld } from './use-held.ts'

/** Returns whether the user's wallet pays half the fees (WDR-015). */
export const useHalved = ({ halved }: Pick<AgentInfo, 'halved'>): boolean => isHalvedFor(halved, useHeld(halved?.token))
