import { createRequire } from 'node:module'
import {
  encodeTransaction,
  sha512Half,
  signingData,
  signTransaction,
  toHex,
  transactionHash,
  type KeyPair,
  type NetworkDefinition,
  type SignedTransaction,
  type TransactionJson,
} from '@tidebook/protocol'

interface NativeCurve {
  ecdsaSign(message: Uint8Array, key: Uint8Array): { readonly signature: Uint8Array }
  signatureExport(signature: Uint8Array): Uint8Array
}

/**
 * Native implementation of the curve, if this machine supports it. It signs about ten times faster and produces
 * identical signatures.
 */
const native = ((): NativeCurve | undefined => {
  try {
    return createRequire(import.meta.url)('secp256k1') as NativeCurve
  } catch {
    return undefined
  }
})()

/**
 * Signs a complete transaction of a network.
 * @throws ProtocolError as the codec does
 */
export function signFast(network: NetworkDefinition, tx: TransactionJson, key: KeyPair): SignedTransaction {
  if (native === undefined || key.algorithm !== 'secp256k1') return signTransaction(network, tx, key)
  const unsigned: TransactionJson = { ...tx, SigningPubKey: toHex(key.publicKey) }
  const { signature } = native.ecdsaSign(sha512Half(signingData(network, unsigned)), key.privateKey)
  const blob = encodeTransaction(network, { ...unsigned, TxnSignature: toHex(native.signatureExport(signature)) })
  return { blob: toHex(blob), hash: transactionHash(blob) }
}
