/** Minimum seconds between two snapshots, on average. At the default pace, a checkpoint follows after about 190. */
const INTERVAL_SECONDS = 120

/**
 * Returns whether the ledger of a checkpoint gets a snapshot: the first one after each full two minutes does. A node
 * keeps two snapshots. With short blocks, one of each checkpoint would be deleted before a node that joins has read it.
 * The decision depends only on close times, so all nodes offer the same snapshots.
 * @param closeTime seconds
 * @param before close time of the previous checkpoint in seconds; undefined when the store does not have it
 */
export function hasSnapshot(closeTime: number, before: number | undefined): boolean {
  return before === undefined || intervalOf(closeTime) !== intervalOf(before)
}

function intervalOf(closeTime: number): number {
  return Math.floor(closeTime / INTERVAL_SECONDS)
}
