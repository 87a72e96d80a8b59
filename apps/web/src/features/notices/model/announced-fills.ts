import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** Maximum number of addresses with a stored last fill. */
const MAX_ADDRESSES = 20

const setting = defineSetting('fillsSeen', {
  parse: (value): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Object.entries(typeof value === 'object' && value !== null ? value : {})
        .filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1]))
        .slice(-MAX_ADDRESSES),
    ),
})

/**
 * Returns the time of the last announced fill of an address, in milliseconds since 1970, or undefined for a new
 * address.
 */
export function announcedUntil(address: string): number | undefined {
  return setting.read()[address]
}

/** Records that fills up to a time were announced; the time never decreases. */
export function markAnnounced(address: string, time: number): void {
  const { [address]: before, ...others } = setting.read()
  setting.write({ ...others, [address]: Math.max(before ?? 0, time) })
}
