import type { Threaded } from '../state/entry.ts'

/** Number of the page on which an entry stands in one of its directories, in hex digits; 0 where none are kept. */
export function pageText({ pages }: Threaded, index: number): string {
  return pages === undefined ? '0' : (pages[index] ?? 0n).toString(16)
}
