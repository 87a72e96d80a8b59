export { decodeSeed, encodeSeed, generateSecret, isValidSecret, secretFromPassphrase } from './seed.ts'
export type { KeyAlgorithm, Seed } from './seed.ts'
export { accountIdOf, deriveKeyPair, keyPairOf } from './key-pair.ts'
export type { KeyPair } from './key-pair.ts'
