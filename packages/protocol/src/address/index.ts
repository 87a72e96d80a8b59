export { decodeAddress, encodeAddress, isValidAddress } from './address.ts'
export { isNodePublicKey } from './node-key.ts'
export { decodeCurrency, encodeCurrency, isNativeCurrency } from './currency.ts'
export type { CurrencyRules } from './currency.ts'
