import { isChainId, type ChainId } from '@tidebook/chains/ids'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'

/** A token that the user added to the list. */
export interface CustomCoin {
  readonly code: string
  readonly issuer: string
  /** The token's network and its decimals there; absent on the exchange's own network. */
  readonly chain?: ChainId
  readonly decimals?: number
}

/** Maximum number of stored coins. */
const MAX_COINS = 50

const ISSUER = /^[1-9A-HJ-NP-Za-km-z]{25,36}$/u
/** Other networks have contract addresses in many formats, and contracts choose their token codes. */
const OTHER_ISSUER = /^[0-9A-Za-z.]{1,64}$/u
const OTHER_CODE = /^[\u0021-\u007e]{1,24}$/u
const MAX_DECIMALS = 36
const CODE = /^(?:[A-Za-z0-9]{3,6}|[0-9A-F]{40})$/u

/** Returns whether a text is a valid token code: 3 to 6 letters and digits, or 40 hex digits. */
export function isCoinCode(text: string): boolean {
  return CODE.test(text)
}

/** Returns whether a text is a valid token code on another network. */
export function isOtherCode(text: string): boolean {
  return OTHER_CODE.test(text)
}

function isDigits(value: unknown): boolean {
  return value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_DECIMALS)
}

function parseCoins(value: unknown): readonly CustomCoin[] {
  return (Array.isArray(value) ? value : [])
    .filter((each: Partial<CustomCoin> | null): each is CustomCoin => {
      if (typeof each?.code !== 'string' || typeof each.issuer !== 'string') return false
      if (each.chain === undefined) return isCoinCode(each.code) && ISSUER.test(each.issuer)
      return (
        isChainId(each.chain) && isOtherCode(each.code) && OTHER_ISSUER.test(each.issuer) && isDigits(each.decimals)
      )
    })
    .map(({ code, issuer, chain, decimals }) => ({
      code,
      issuer,
      ...(chain !== undefined && { chain }),
      ...(decimals !== undefined && { decimals }),
    }))
    .slice(0, MAX_COINS)
}

const setting = defineSetting('customCoins', { parse: parseCoins })

/** The coins that were added in this browser (TRF-004). */
export const customCoinsStore = createStore<readonly CustomCoin[]>(setting.read())

function put(coins: readonly CustomCoin[]): void {
  customCoinsStore.set(coins)
  setting.write(coins)
}

function isSame(one: CustomCoin, other: CustomCoin): boolean {
  return one.chain === other.chain && one.code === other.code && one.issuer === other.issuer
}

/** Adds a coin at the start of the list, without duplicates. */
export function addCustomCoin(coin: CustomCoin): void {
  return put([coin, ...customCoinsStore.get().filter((each) => !isSame(each, coin))].slice(0, MAX_COINS))
}

/** Removes a coin from the list. Its balances are not affected. */
export function removeCustomCoin(coin: CustomCoin): void {
  return put(customCoinsStore.get().filter((each) => !isSame(each, coin)))
}
