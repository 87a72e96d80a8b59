// What a client or a test node reads and writes of Tron's wire, beside transfers.
export { addressText, bytesOfTronAddress } from './address.ts'
export { decodeRaw, decodeSigned, encodeRaw, encodeSigned } from './raw-transaction.ts'
export type { TronCall, TronRaw } from './raw-transaction.ts'
export { ACTIVATION_FEE, FEE_LIMIT, MEMO_FEE, SUN_PER_BYTE } from './transactions.ts'
