import type { Threaded } from '../state/entry.ts'

/** Returns the page number of an entry in one of its directories, in hex digits; 0 when pages are not stored. */
export function pageText({ pages }: Threaded, index: number): string {
  return pages === undefined ? '0' : (pages[index] ?? 0n).toString(16)
}
