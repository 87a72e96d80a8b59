import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { merkleRoot } from '../encoding/merkle.ts'
import { ProtoWriter } from '../encoding/proto-writer.ts'
import type { Validator } from './light-block.ts'
import { ADDRESS_BYTES } from './read-json.ts'

/** Returns the address of an ed25519 key, upper-case hex. */
export function addressOf(publicKey: Uint8Array): string {
  return bytesToHex(sha256(publicKey).subarray(0, ADDRESS_BYTES)).toUpperCase()
}

/** Returns the hash of a validator set: the Merkle root of keys and powers in the order of the set. */
export function validatorsHash(validators: readonly Validator[]): Uint8Array {
  const leaves = validators.map(({ power, publicKey }) =>
    new ProtoWriter().message(1, new ProtoWriter().bytes(1, publicKey)).integer(2, power).finish(),
  )
  return merkleRoot(leaves)
}

export function totalPower(validators: readonly Pick<Validator, 'power'>[]): bigint {
  return validators.reduce((sum, { power }) => sum + power, 0n)
}
