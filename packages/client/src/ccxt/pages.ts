import { PAGE_SIZES } from '@tidebook/contract/constants'

interface Page<T> {
  readonly list: readonly T[]
  readonly count: number
}

/**
 * Reads the pages of a list until a page is not full or `isEnough` returns true.
 * @param read returns a page; pages count from 0
 */
export async function readPages<T>(
  read: (page: number, size: number) => Promise<Page<T>>,
  isEnough: (items: readonly T[]) => boolean,
): Promise<T[]> {
  const size = PAGE_SIZES.maximum
  const items: T[] = []
  for (let page = 0; ; page += 1) {
    const { list } = await read(page, size)
    items.push(...list)
    if (list.length < size || isEnough(items)) return items
  }
}

/**
 * Returns a range of a list that is sorted newest first, as ccxt does: oldest first, the first `limit` since a time, or
 * the last `limit` without one.
 */
export function rangeOf<T>(newestFirst: readonly T[], since: number | undefined, limit: number): T[] {
  const oldestFirst = newestFirst.toReversed()
  return since === undefined ? oldestFirst.slice(-limit) : oldestFirst.slice(0, limit)
}
