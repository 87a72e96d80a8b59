import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'

/** A token that a person added to the list. */
export interface CustomCoin {
  readonly code: string
  readonly issuer: string
}

/** Most coins that are kept. */
const MOST_CUSTOM = 50

const ISSUER = /^[1-9A-HJ-NP-Za-km-z]{25,36}$/u
const CODE = /^(?:[A-Za-z0-9]{3,6}|[0-9A-F]{40})$/u

/** Whether a text can be the code of a token: 3 to 6 letters and digits, or 40 hex digits. */
export const isCoinCode = (text: string): boolean => CODE.test(text)

const soundCoins = (value: unknown): readonly CustomCoin[] =>
  (Array.isArray(value) ? value : [])
    .filter(
      (each: Partial<CustomCoin> | null): each is CustomCoin =>
        typeof each?.code === 'string' &&
        isCoinCode(each.code) &&
        typeof each.issuer === 'string' &&
        ISSUER.test(each.issuer),
    )
    .map(({ code, issuer }) => ({ code, issuer }))
    .slice(0, MOST_CUSTOM)

const setting = defineSetting('customCoins', { parse: soundCoins })

/** The coins that were added in this browser (TRF-004). */
export const customCoinsStore = createStore<readonly CustomCoin[]>(setting.read())

const put = (coins: readonly CustomCoin[]): void => {
  customCoinsStore.set(coins)
  setting.write(coins)
}

const isSame = (one: CustomCoin, other: CustomCoin): boolean => one.code === other.code && one.issuer === other.issuer

/** Adds a coin; the newest is first, one that is there already stays once. */
export const addCustomCoin = (coin: CustomCoin): void =>
  put([coin, ...customCoinsStore.get().filter((each) => !isSame(each, coin))].slice(0, MOST_CUSTOM))

/** Takes a coin off the list. Balances of it stay where they are. */
export const removeCustomCoin = (coin: CustomCoin): void =>
  put(customCoinsStore.get().filter((each) => !isSame(each, coin)))
