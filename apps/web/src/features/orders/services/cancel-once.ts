/**
 * Orders with a cancel in progress, by account and sequence. Prevents a repeated press from sending a second cancel.
 */
const inProgress = new Set<string>()

interface Numbered {
  readonly seq: number
}

/** Cancels those of the orders that have no cancel in progress; does nothing if every order has one. */
export async function cancelOnce<Order extends Numbered>(
  account: string,
  orders: readonly Order[],
  cancel: (free: readonly [Order, ...Order[]]) => Promise<void>,
): Promise<void> {
  const keyOf = ({ seq }: Numbered): string => `${account} ${seq}`
  const [first, ...others] = orders.filter((order) => !inProgress.has(keyOf(order)))
  if (first === undefined) return
  const free = [first, ...others] as const
  for (const order of free) inProgress.add(keyOf(order))
  try {
    await cancel(free)
  } finally {
    for (const order of free) inProgress.delete(keyOf(order))
  }
}
