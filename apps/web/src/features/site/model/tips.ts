import type { ConfigFile } from '@tidebook/contract'
import { PATHS } from '../../../lib/paths.ts'

export type TipPlace = keyof ConfigFile['newOnlineTip']

function at(path: string, places: readonly string[]): boolean {
  return places.some((place) => path.toLowerCase().startsWith(place.toLowerCase()))
}

/**
 * Returns the tip group of a page: `my` for the user's wallets and account, `discover` for transfer, swap and pools.
 */
export function findTipPlace(path: string): TipPlace | undefined {
  if (at(path, [PATHS.transfer, PATHS.swap, PATHS.amm])) return 'discover'
  return at(path, [PATHS.wallet, PATHS.account, PATHS.history]) ? 'my' : undefined
}
