import { parseDecimal } from '@tidebook/amount'
import { ticksOfPrice, unitsOfText } from '@tidebook/market'

/** A trade of the profile: decimal texts. */
export interface ProfileTrade {
  readonly id: string
  readonly price: string
  readonly amount: string
}

/** Traded base amount at each price, units of 10^-12 by ticks. */
export type VolumeProfile = ReadonlyMap<number, bigint>

/**
 * Sums the traded amount at each price step. A price between two steps counts for the lower one, and each trade counts
 * once.
 */
export function volumeProfile(trades: Iterable<ProfileTrade>, decimals: number): VolumeProfile {
  const volumes = new Map<number, bigint>()
  const seen = new Set<string>()
  for (const { id, price, amount } of trades) {
    const ticks = ticksOfPrice(parseDecimal(price), decimals, 'bid')
    if (seen.has(id) || ticks === undefined) continue
    seen.add(id)
    volumes.set(ticks, (volumes.get(ticks) ?? 0n) + unitsOfText(amount))
  }
  return volumes
}

/**
 * Returns the volume at each row of a side of the book, in units. A grouped row includes the prices that it groups: bids
 * are rounded down to a step, asks up.
 * @param step ticks of a group
 */
export function volumeOfRows(
  volumes: VolumeProfile,
  rows: readonly { readonly ticks: number }[],
  side: 'bid' | 'ask',
  step: number,
): readonly bigint[] {
  const groups = new Map<number, bigint>()
  for (const [ticks, units] of volumes) {
    const group = (side === 'bid' ? Math.floor(ticks / step) : Math.ceil(ticks / step)) * step
    groups.set(group, (groups.get(group) ?? 0n) + units)
  }
  return rows.map(({ ticks }) => groups.get(ticks) ?? 0n)
}
