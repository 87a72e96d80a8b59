// What a client or a test node reads and writes of Tron's wire, beside transfers.
export { addressText, bytesOfTronAddress } from './address.ts'
export { decodeRaw, decodeSigned } from './raw-transaction.ts'
export type { TronCall, TronRaw } from './raw-transaction.ts'
export { FEE_LIMIT } from './transactions.ts'
