// The parts of Tron's wire format that clients and test nodes use in addition to transfers.
export { addressText, bytesOfTronAddress } from './address.ts'
export { decodeRaw, decodeSigned, encodeSigned } from './raw-transaction.ts'
export type { TronRaw } from './raw-transaction.ts'
export { ACTIVATION_FEE, FEE_LIMIT, MAX_FEE_LIMIT, MEMO_FEE, SUN_PER_BYTE } from './transactions.ts'
