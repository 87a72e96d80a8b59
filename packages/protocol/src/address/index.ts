export { decodeAddress, encodeAddress, isValidAddress } from './address.ts'
export { isNodePublicKey } from './address.ts'
export { decodeCurrency, encodeCurrency, isNativeCurrency } from './currency.ts'
export type { CurrencyRules } from './currency.ts'
