import { isChainId, type ChainId } from '@tidebook/chains/ids'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { accountChoicesStore } from './account-choices.ts'

/** A watched address without its key: it is shown, but signs nothing (WAL-013). */
export interface Watched {
  readonly chain: ChainId
  readonly address: string
}

const MAX_WATCHED = 50
const MAX_ADDRESS_LENGTH = 64

const setting = defineSetting('watched', {
  parse: (value): readonly Watched[] =>
    (Array.isArray(value) ? value : [])
      .flatMap((each: unknown) => {
        const { chain, address } = (each ?? {}) as Partial<Record<keyof Watched, unknown>>
        const isValid =
          isChainId(chain) && typeof address === 'string' && address !== '' && address.length <= MAX_ADDRESS_LENGTH
        return isValid ? [{ chain, address }] : []
      })
      .slice(0, MAX_WATCHED),
})

/** Returns the watched addresses, in the order in which they were added. */
export function watchedAddresses(): readonly Watched[] {
  return setting.read()
}

function isSame(one: Watched, other: Watched): boolean {
  return one.chain === other.chain && one.address === other.address
}

/** Watches an address; returns false if it is already watched, or the limit is reached. */
export function watchAddress(address: Watched): boolean {
  const all = setting.read()
  if (all.length >= MAX_WATCHED || all.some((each) => isSame(each, address))) return false
  setting.write([...all, address])
  accountChoicesStore.set((count) => count + 1)
  return true
}

/** Stops watching an address. */
export function unwatchAddress(address: Watched): void {
  setting.write(setting.read().filter((each) => !isSame(each, address)))
  accountChoicesStore.set((count) => count + 1)
}
