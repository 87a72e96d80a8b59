import type { ConfigFile } from '@tidebook/contract'
import { PATHS } from '../../../lib/paths.ts'

export type TipPlace = keyof ConfigFile['newOnlineTip']

const at = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path.toLowerCase().startsWith(place.toLowerCase()))

/** Which tip a page shows: `my` where one's own wallets and account are, `discover` where things are done with money. */
export const tipPlaceOf = (path: string): TipPlace | undefined => {
  if (at(path, [PATHS.transfer, PATHS.swap, PATHS.amm])) return 'discover'
  return at(path, [PATHS.wallet, PATHS.account, PATHS.history]) ? 'my' : undefined
}
