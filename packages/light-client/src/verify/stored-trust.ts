import { HASH_BYTES, JsonReader } from '../block/read-json.ts'
import { MAX_CHAIN_ID, readValidators } from '../block/read-block.ts'
import type { TrustedBlock } from './trusted-block.ts'

const NANOS = 999_999_999

/** A trusted block as JSON. */
export interface StoredTrust {
  readonly chain_id: string
  readonly height: number
  readonly seconds: number
  readonly nanos: number
  readonly hash: string
  readonly next_validators_hash: string
  readonly validators: readonly { readonly pub_key: object; readonly voting_power: string }[]
}

/** Returns a trusted block as JSON, to keep it. */
export function storeTrust(trusted: TrustedBlock): StoredTrust {
  const { chainId, hash, height, nextValidatorsHash, time, validators } = trusted
  return {
    chain_id: chainId,
    height,
    ...time,
    hash,
    next_validators_hash: nextValidatorsHash,
    validators: validators.map(({ power, publicKey }) => ({
      pub_key: { type: 'tendermint/PubKeyEd25519', value: btoa(String.fromCharCode(...publicKey)) },
      voting_power: String(power),
    })),
  }
}

/** Reads a stored trusted block. @throws LightError light/malformed that names the member */
export function readTrust(json: unknown): TrustedBlock {
  const reader = new JsonReader(json)
  const hash = (name: string, ...lengths: readonly number[]): string => {
    reader.at(name).hex(...lengths)
    return reader
      .at(name)
      .text(2 * HASH_BYTES)
      .toUpperCase()
  }
  return {
    chainId: reader.at('chain_id').text(MAX_CHAIN_ID),
    height: reader.at('height').integer(),
    time: { seconds: reader.at('seconds').integer(), nanos: reader.at('nanos').integer(NANOS) },
    hash: hash('hash', 0, HASH_BYTES),
    nextValidatorsHash: hash('next_validators_hash', HASH_BYTES),
    validators: readValidators(Reflect.get(Object(json), 'validators')),
  }
}
