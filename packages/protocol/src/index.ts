export {
  ProtocolError,
  amountToJson,
  decodeObject,
  decodeTransaction,
  encodeObject,
  encodeTransaction,
  fieldsToJson,
  fromHex,
  toHex,
} from './codec/index.ts'
export type {
  AmountJson,
  EncodeOptions,
  FieldValue,
  ObjectJson,
  ParsedAmount,
  ParsedElement,
  ParsedFields,
  ParsedPathStep,
  ParsedPaths,
  ProtocolErrorCode,
  TransactionJson,
} from './codec/index.ts'
export { compareBytes, concatBytes, equalBytes } from './bytes.ts'
export { biz, bvcadt, call, stm, swt, xrp } from './networks/index.ts'
export type { Definitions, FieldDefinition, FieldType, NetworkDefinition, NetworkId } from './networks/index.ts'
export {
  decodeAddress,
  decodeCurrency,
  encodeAddress,
  encodeCurrency,
  isNativeCurrency,
  isValidAddress,
} from './address/index.ts'
export type { CurrencyRules } from './address/index.ts'
export {
  accountIdOf,
  decodeSeed,
  deriveKeyPair,
  encodeSeed,
  generateSecret,
  isValidSecret,
  secretFromPassphrase,
} from './keys/index.ts'
export type { KeyAlgorithm, KeyPair, Seed } from './keys/index.ts'
export {
  HASH_PREFIX,
  LARGEST_TRANSACTION,
  combineMultisigned,
  multiSigningData,
  parseTransaction,
  sha512Half,
  signData,
  signFor,
  signTransaction,
  signingData,
  signingHash,
  sortSigners,
  transactionHash,
  verifySignature,
} from './signing/index.ts'
export type { ParsedSigner, ParsedTransaction, SignedTransaction, SignerJson } from './signing/index.ts'
