import { createHash, hash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { KeyPair, NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { deriveKeyPair, encodeTransaction, generateSecret, signingData, swt, toHex } from '@tidebook/protocol'
import type { ecdsaSign as EcdsaSign, ecdsaVerify as EcdsaVerify, signatureExport as SignatureExport } from 'secp256k1'

const native: {
  readonly ecdsaSign: typeof EcdsaSign
  readonly ecdsaVerify: typeof EcdsaVerify
  readonly signatureExport: typeof SignatureExport
} = createRequire(import.meta.url)('secp256k1/bindings.js')

function digestOf(bytes: Uint8Array): Uint8Array {
  return hash('sha512', bytes, 'buffer').subarray(0, 32)
}

/** Returns a deterministic key pair for a name. */
export function benchKeyPair(name: string, network: NetworkDefinition = swt): KeyPair {
  return deriveKeyPair(network, generateSecret(network, createHash('sha256').update(name).digest().subarray(0, 16)))
}

/**
 * Signs with libsecp256k1, because a benchmark's client must not be slower than the measured node. Returns the hex
 * blob.
 */
export function signNative(tx: TransactionJson, keyPair: KeyPair, network: NetworkDefinition = swt): string {
  const unsigned = { ...tx, SigningPubKey: toHex(keyPair.publicKey) }
  const { signature } = native.ecdsaSign(digestOf(signingData(network, unsigned)), keyPair.privateKey)
  return toHex(encodeTransaction(network, { ...unsigned, TxnSignature: toHex(native.signatureExport(signature)) }))
}

/** Returns the signature checks per second of libsecp256k1 on one core, the best of `rounds`. */
export function nativeVerifyRate(rounds = 3, count = 4000): number {
  const check = nativeCheck()
  let best = 0
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    for (let index = 0; index < count; index += 1) check()
    best = Math.max(best, (count * 1000) / (performance.now() - started))
  }
  return best
}

/** Returns the microseconds of processor time of one signature check, which other programs hardly change. */
export function nativeVerifyMicroseconds(count = 12_000): number {
  const check = nativeCheck()
  const before = process.cpuUsage().user
  for (let index = 0; index < count; index += 1) check()
  return (process.cpuUsage().user - before) / count
}

function nativeCheck(): () => void {
  const { privateKey, publicKey } = benchKeyPair('rate')
  const digest = digestOf(publicKey)
  const { signature } = native.ecdsaSign(digest, privateKey)
  return () => native.ecdsaVerify(signature, digest, publicKey)
}
