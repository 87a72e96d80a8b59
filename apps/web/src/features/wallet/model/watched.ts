import { isChainId, type ChainId } from '@tidebook/chains/ids'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { accountChoicesStore } from './account-choices.ts'

/** An address without its key: it is looked at, and nothing is signed for it (WAL-013). */
export interface Watched {
  readonly chain: ChainId
  readonly address: string
}

const MOST_WATCHED = 50
const LONGEST_ADDRESS = 64

const setting = defineSetting('watched', {
  parse: (value): readonly Watched[] =>
    (Array.isArray(value) ? value : [])
      .flatMap((each: unknown) => {
        const { chain, address } = (each ?? {}) as Partial<Record<keyof Watched, unknown>>
        const sound =
          isChainId(chain) && typeof address === 'string' && address !== '' && address.length <= LONGEST_ADDRESS
        return sound ? [{ chain, address }] : []
      })
      .slice(0, MOST_WATCHED),
})

/** The addresses that are watched, in the order in which they came. */
export const watchedAddresses = (): readonly Watched[] => setting.read()

const isSame = (one: Watched, other: Watched): boolean => one.chain === other.chain && one.address === other.address

/** Watches an address; false where it is watched already, or too many are. */
export function watchAddress(address: Watched): boolean {
  const all = setting.read()
  if (all.length >= MOST_WATCHED || all.some((each) => isSame(each, address))) return false
  setting.write([...all, address])
  accountChoicesStore.set((count) => count + 1)
  return true
}

/** Watches an address no longer. */
export function unwatchAddress(address: Watched): void {
  setting.write(setting.read().filter((each) => !isSame(each, address)))
  accountChoicesStore.set((count) => count + 1)
}
