import { delay } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { BaseError, OutcomeUnknown } from './errors.ts'
import type { Applied } from './sender.ts'
import type { Order } from './types.ts'

/**
 * In milliseconds: time within which the index contains a validated transaction, pause between two reads, and pause
 * after a failed read.
 */
const INDEX_MS = 20_000
const LOOK_MS = 100
const RETRY_MS = 1000

/**
 * Waits until the index shows the outcome that a validated ledger decided. A failed read is repeated and never thrown:
 * the transaction is applied, so an error that means "no effect" would make a program place a second order.
 * @param find reads the order; undefined while the index does not contain it
 * @throws OutcomeUnknown if the index does not show the order in time. Its `outcome` is already resolved
 */
export async function whenIndexed(
  clock: Clock,
  applied: Applied,
  find: (id: string) => Promise<Order | undefined>,
  isShown: (order: Order) => boolean,
): Promise<Order> {
  const { id, hash } = applied
  const end = clock.now() + INDEX_MS
  do {
    let pauseMs = LOOK_MS
    try {
      const order = await find(id)
      if (order !== undefined && isShown(order)) return order
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      pauseMs = RETRY_MS
    }
    await delay(clock, pauseMs)
  } while (clock.now() < end)
  throw new OutcomeUnknown(id, hash, Promise.resolve(applied))
}
