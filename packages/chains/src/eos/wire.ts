// What a client or a test node reads and writes of EOS's wire, beside transfers.
export {
  decodeBlob,
  decodePacked,
  encodePacked,
  encodeTransferData,
  MOST_CPU_MS,
  readExecutedTransfer,
  signedBytes,
} from './packed-transaction.ts'
export type { EosPacked, EosQuantity } from './packed-transaction.ts'
export { publicKeyText, readPublicKey } from './keys.ts'
export { signatureBytes, signatureText } from './signature.ts'
export { COIN_CONTRACT, quantityText } from './transactions.ts'
