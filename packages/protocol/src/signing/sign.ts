import { concatBytes } from '../bytes.ts'
import { encodeTransaction } from '../codec/encode.ts'
import type { TransactionJson } from '../codec/json.ts'
import { toHex } from '../hex.ts'
import type { KeyPair } from '../keys/key-pair.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { HASH_PREFIX, sha512Half, transactionHash } from './hash.ts'
import { signData } from './signature.ts'

export interface SignedTransaction {
  /** Signed blob, upper-case hex. */
  readonly blob: string
  readonly hash: string
}

/** Returns the bytes that a single signer signs: STX prefix and all signed fields. @throws ProtocolError */
export function signingData(network: NetworkDefinition, tx: TransactionJson): Uint8Array {
  return concatBytes(HASH_PREFIX.signing, encodeTransaction(network, tx, { signing: true }))
}

/** Returns the SHA-512-half of {@link signingData}, which secp256k1 signs. @throws ProtocolError */
export function signingHash(network: NetworkDefinition, tx: TransactionJson): string {
  return toHex(sha512Half(signingData(network, tx)))
}

/**
 * Signs a complete transaction with one key. Sets `SigningPubKey` and replaces an older signature.
 * @throws ProtocolError `protocol/missing-field` without Fee or Sequence, and the errors of the codec
 */
export function signTransaction(network: NetworkDefinition, tx: TransactionJson, keyPair: KeyPair): SignedTransaction {
  for (const name of ['Fee', 'Sequence']) {
    if (tx[name] === undefined) throw new ProtocolError('protocol/missing-field', 'Missing', name)
  }
  const { Signers: _signers, ...single } = tx
  const unsigned: TransactionJson = {
    ...single,
    TransactionType: tx.TransactionType,
    Account: tx.Account,
    SigningPubKey: toHex(keyPair.publicKey),
  }
  const signature = toHex(signData(keyPair, signingData(network, unsigned)))
  const blob = encodeTransaction(network, { ...unsigned, TxnSignature: signature })
  return { blob: toHex(blob), hash: transactionHash(blob) }
}
