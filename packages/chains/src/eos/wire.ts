// The parts of the EOS wire format that clients and test nodes use in addition to transfers.
export {
  decodeBlob,
  decodePacked,
  encodeTransferData,
  MAX_CPU_MS,
  readExecutedTransfer,
  signedBytes,
} from './packed-transaction.ts'
export type { EosPacked } from './packed-transaction.ts'
export { publicKeyText, readPublicKey } from './keys.ts'
export { signatureBytes, signatureText } from './signature.ts'
export { COIN_CONTRACT } from './transactions.ts'
