export {
  ProtocolError,
  amountFromJson,
  amountToJson,
  decodeObject,
  decodeTransaction,
  encodeObject,
  encodeTransaction,
  fieldsToJson,
  fromHex,
  toHex,
  writeHex,
} from './codec/index.ts'
export type {
  AmountJson,
  EncodeOptions,
  FieldValue,
  IssueJson,
  ObjectJson,
  ParsedAmount,
  ParsedElement,
  ParsedFields,
  ParsedIssue,
  ParsedPathStep,
  ParsedPaths,
  ProtocolErrorCode,
  TransactionJson,
} from './codec/index.ts'
export { compareBytes, concatBytes, equalBytes } from './bytes.ts'
export { definitionOf, FIELD_TYPES } from './networks/index.ts'
export { biz, bvcadt, call, stm, swt, xrp } from './networks/index.ts'
export type { Definitions, FieldDefinition, FieldType, NetworkDefinition, NetworkId } from './networks/index.ts'
export {
  decodeAddress,
  decodeCurrency,
  encodeAddress,
  encodeCurrency,
  isNativeCurrency,
  isNodePublicKey,
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
  keyPairOf,
  secretFromPassphrase,
} from './keys/index.ts'
export type { KeyAlgorithm, KeyPair, Seed } from './keys/index.ts'
export {
  HASH_PREFIX,
  MAX_TRANSACTION_BYTES,
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
export { readHeader, resultLeaf, stateLeaf, transactionLeaf, verifyTransactionProof } from './proofs/index.ts'
export type { ProvenHeader, ProvenTransaction, TransactionProof } from './proofs/index.ts'
export { fromSwtcForm } from './swtc-form.ts'
export type { TransactionForm } from './swtc-form.ts'
export { LEDGER_EPOCH_OFFSET, ledgerTimeToUnixMs, unixMsToLedgerTime } from './time.ts'
export {
  ACCOUNT_SET_FLAGS,
  FULLY_CANONICAL,
  MAX_SIGNERS,
  OFFER_CREATE_FLAGS,
  PAYMENT_FLAGS,
  TRUST_SET_FLAGS,
  buildOfferCancel,
  buildOfferCreate,
  buildPayment,
  buildTrustSet,
  decodeMemo,
  encodeMemo,
  knownTransactionTypes,
  validateAccountSet,
  validateBrokerage,
  validateOfferCancel,
  validateOfferCreate,
  validatePayment,
  validateSetRegularKey,
  validateSignerListSet,
  validateTransaction,
  validateTrustSet,
} from './transactions/index.ts'
export type {
  AccountSetTransaction,
  Asset,
  BrokerageTransaction,
  Memo,
  MemoJson,
  OfferCancelTransaction,
  OfferCreateTransaction,
  OrderInput,
  PaymentInput,
  PaymentTransaction,
  SetRegularKeyTransaction,
  SignerEntryJson,
  SignerListSetTransaction,
  TrustSetTransaction,
} from './transactions/index.ts'
