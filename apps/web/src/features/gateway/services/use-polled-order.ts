import { TIMERS } from '@tidebook/contract/constants'
import type { CallResult } from '@tidebook/client/http'
import { useCall } from '../../../lib/queries/use-call.ts'
import type { QueryState } from '../../../lib/queries/use-read.ts'
import { useWallet } from '../../wallet/index.ts'

/**
 * Reads an order every five seconds (A75) and after each change of the user's account, until the order is final. A
 * response without an order continues the polling, since one may follow.
 * @param key all parameters of the call
 * @param call undefined sends no request
 * @param isOver whether an order is final
 */
export function usePolledOrder<T>(
  key: readonly unknown[],
  call: ((signal: AbortSignal) => Promise<CallResult<T>>) | undefined,
  isOver: (order: NonNullable<T>) => boolean,
): QueryState<T> {
  const { ledger } = useWallet()
  return useCall(key, call, {
    version: ledger ?? 0,
    everyMs: (order) => (order !== undefined && order !== null && isOver(order) ? 0 : TIMERS.orderPolling),
  })
}
