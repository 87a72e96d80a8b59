import { TIMERS } from '@tidebook/contract/constants'
import type { CallResult } from '@tidebook/client/http'
import { useState } from 'react'
import { valueOf, type Loadable } from '../../../lib/loadable.ts'
import { useCall } from '../../orders/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { useBeat } from './use-beat.ts'

/** An answer that is asked for anew. */
export interface Followed<T> {
  readonly answer: Loadable<T>
  readonly retry: () => void
  /** Asks again at once, while what is there stays. */
  readonly refresh: () => Promise<void>
}

/**
 * An order as the exchange has it, asked again every five seconds (A75) and whenever the own account moves, until nothing
 * more can happen to it. An answer without an order is asked again, too: one may come.
 * @param call keeps its identity as long as the same is asked; undefined asks nothing
 * @param isOver of what was answered: it is asked no more
 */
export function useFollowed<T>(
  call: ((signal: AbortSignal) => Promise<CallResult<T>>) | undefined,
  isOver: (order: NonNullable<T>) => boolean,
): Followed<T> {
  const { ledger } = useWallet()
  const [settled, setSettled] = useState<typeof call>()
  const beat = useBeat(TIMERS.orderPolling, call !== undefined && settled !== call)
  const followed = useCall(call, beat + (ledger ?? 0))
  const order = valueOf(followed.answer)
  if (order !== undefined && order !== null && isOver(order) && settled !== call) setSettled(() => call)
  return followed
}
