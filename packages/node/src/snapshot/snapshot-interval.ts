/** Minimum seconds between two snapshots, on average. At the default pace, checkpoints are about 190 seconds apart. */
const INTERVAL_SECONDS = 120

/**
 * Returns whether the ledger of a checkpoint gets a snapshot: the first one after each full two minutes does. A node
 * keeps two snapshots. With short blocks, a snapshot of every checkpoint would be deleted before a joining node has
 * read it. The decision depends only on close times, so all nodes offer the same snapshots.
 * @param closeTime seconds
 * @param before close time of the previous checkpoint in seconds; undefined when the store does not have it
 */
export function hasSnapshot(closeTime: number, before: number | undefined): boolean {
  return before === undefined || intervalOf(closeTime) !== intervalOf(before)
}

function intervalOf(closeTime: number): number {
  return Math.floor(closeTime / INTERVAL_SECONDS)
}
