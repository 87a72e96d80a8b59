import { decodeAddress } from '../address/address.ts'
import { compareBytes, concatBytes } from '../bytes.ts'
import { encodeTransaction } from '../codec/encode.ts'
import type { TransactionJson } from '../codec/json.ts'
import { toHex } from '../hex.ts'
import type { KeyPair } from '../keys/key-pair.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { HASH_PREFIX, transactionHash } from './hash.ts'
import type { SignedTransaction } from './sign.ts'
import { signData } from './signature.ts'

/** One element of `Signers`. */
export interface SignerJson {
  Signer: { Account: string; SigningPubKey: string; TxnSignature: string }
}

function withoutKey(tx: TransactionJson): TransactionJson {
  return { ...tx, SigningPubKey: '' }
}

/**
 * Returns the bytes that one of several signers signs: SMT prefix, all signed fields, the signer's account id. @throws
 * ProtocolError
 */
export function multiSigningData(network: NetworkDefinition, tx: TransactionJson, signer: string): Uint8Array {
  const body = encodeTransaction(network, withoutKey(tx), { signing: true })
  return concatBytes(HASH_PREFIX.multiSigning, body, decodeAddress(network, signer))
}

/**
 * Signs for one signer. `signer` is the account if the key is its regular key.
 * @throws ProtocolError
 */
export function signFor(
  network: NetworkDefinition,
  tx: TransactionJson,
  keyPair: KeyPair,
  signer: string = keyPair.address,
): SignerJson {
  const signature = toHex(signData(keyPair, multiSigningData(network, tx, signer)))
  return { Signer: { Account: signer, SigningPubKey: toHex(keyPair.publicKey), TxnSignature: signature } }
}

/** Sorts signers by account id, as ledgers require. @throws ProtocolError */
export function sortSigners(network: NetworkDefinition, signers: readonly SignerJson[]): SignerJson[] {
  return signers
    .map((entry) => ({ entry, id: decodeAddress(network, entry.Signer.Account) }))
    .sort((a, b) => compareBytes(a.id, b.id))
    .map(({ entry }) => entry)
}

/** Returns the transaction with all signers in account order. @throws ProtocolError */
export function combineMultisigned(
  network: NetworkDefinition,
  tx: TransactionJson,
  signers: readonly SignerJson[],
): SignedTransaction & { readonly tx: TransactionJson } {
  const combined: TransactionJson = { ...withoutKey(tx), Signers: sortSigners(network, signers) }
  const blob = encodeTransaction(network, combined)
  return { tx: combined, blob: toHex(blob), hash: transactionHash(blob) }
}
