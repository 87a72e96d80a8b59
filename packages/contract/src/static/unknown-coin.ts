import type { Coin } from './static.schema.ts'

/** A coin that is not in the list (section 3). */
export function unknownCoin(code: string): Coin {
  return {
    value: code,
    label: code,
    issuer: '',
    deposit: false,
    withdraw: false,
    isCommonCoin: true,
    smartContract: false,
  }
}
