import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** Addresses whose last fill is remembered. */
const MOST = 20

const setting = defineSetting('fillsSeen', {
  parse: (value): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Object.entries(typeof value === 'object' && value !== null ? value : {})
        .filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1]))
        .slice(-MOST),
    ),
})

/** Time of the last fill of an address that was told here, ms since 1970; undefined for one that is new here. */
export const seenUntil = (address: string): number | undefined => setting.read()[address]

/** Fills up to a time were told; it never goes back. */
export const markSeen = (address: string, time: number): void => {
  const { [address]: before, ...others } = setting.read()
  setting.write({ ...others, [address]: Math.max(before ?? 0, time) })
}
