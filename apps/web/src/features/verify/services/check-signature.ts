import { encodeAddress } from '@tidebook/protocol/address'
import { fromHex } from '@tidebook/protocol/codec'
import { accountIdOf } from '@tidebook/protocol/keys'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { parseTransaction, verifySignature } from '@tidebook/protocol/signing'

interface Signature {
  readonly key: Uint8Array
  readonly data: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Returns the addresses of the signing keys, or undefined when a signature does not match its key and these bytes, or
 * is missing.
 */
export function findSigners(network: NetworkDefinition, blob: string): readonly string[] | undefined {
  const { signature, signers, signingData, signingPublicKey } = parseTransaction(network, fromHex(blob))
  const single: readonly Signature[] =
    signature === undefined ? [] : [{ key: signingPublicKey, data: signingData, signature }]
  const all =
    signers?.map(({ signature: one, signingData: data, signingPublicKey: key }) => ({ key, data, signature: one })) ??
    single
  const areGood = all.length > 0 && all.every(({ key, data, signature: one }) => verifySignature(key, data, one))
  return areGood ? all.map(({ key }) => encodeAddress(network, accountIdOf(key))) : undefined
}
