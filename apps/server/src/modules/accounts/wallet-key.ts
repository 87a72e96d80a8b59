import { encodeAddress } from '@tidebook/protocol/address'
import { accountIdOf } from '@tidebook/protocol/keys'
import type { NetworkDefinition } from '@tidebook/protocol/networks'

/** Returns the address of a public key in hex. */
export function addressOfKey(definition: NetworkDefinition, publicKey: string): string {
  return encodeAddress(definition, accountIdOf(Buffer.from(publicKey, 'hex')))
}
