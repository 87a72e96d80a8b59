import { ORDER_STATUS, shareOutText, type DepositOrder } from '@tidebook/contract/gateway'
import { valueOf } from '../../../lib/loadable.ts'
import { useAgent } from './use-agent.ts'
import { useHalved } from './use-halved.ts'

/**
 * Returns the amount to be credited for a deposit in progress and the gateway fee, or undefined until the terms are
 * known.
 */
export function useAmountDue(order: DepositOrder): { readonly left: string; readonly fee: string } | undefined {
  const { base, amount, received, credited, status } = order
  const isDue = credited === undefined && status < ORDER_STATUS.success
  const info = valueOf(useAgent(isDue ? base : undefined).answer)
  const isHalved = useHalved({ halved: info?.halved })
  return info && shareOutText(received ?? amount, info.deposit.fee, info.decimals, isHalved)
}
