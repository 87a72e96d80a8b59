import { TIMERS } from '@tidebook/contract/constants'
import type { CallResult } from '@tidebook/client/http'
import { useCall } from '../../../lib/queries/use-call.ts'
import type { Answer } from '../../../lib/queries/use-read.ts'
import { useWallet } from '../../wallet/index.ts'

/**
 * An order of the exchange, read every five seconds (A75) and whenever the own account moves, until it is final. An answer
 * without an order is read again, too: one may follow.
 * @param key everything that the call asks for @param call undefined asks nothing
 * @param isOver whether an order is final
 */
export function useFollowed<T>(
  key: readonly unknown[],
  call: ((signal: AbortSignal) => Promise<CallResult<T>>) | undefined,
  isOver: (order: NonNullable<T>) => boolean,
): Answer<T> {
  const { ledger } = useWallet()
  return useCall(key, call, {
    version: ledger ?? 0,
    everyMs: (order) => (order !== undefined && order !== null && isOver(order) ? 0 : TIMERS.orderPolling),
  })
}
