import { deriveKeyPair, keyPairOf } from '@tidebook/protocol/keys'
import type { KeyPair } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type { AddressReading, Chain, SecretReading, TextProblem } from '../chain.ts'
import { readChecked, twiceSha256 } from '../checked-base58.ts'
import { lowerHex } from '../hex.ts'
import { hexKeyBytes, readHexKey } from '../private-key.ts'

const SEED = { version: Uint8Array.of(0x21), length: 16, digest: twiceSha256 }
const ED25519_SEED = { version: Uint8Array.of(0x01, 0xe1, 0x4b), length: 16, digest: twiceSha256 }
const ADDRESS = { version: Uint8Array.of(0x00), length: 20, digest: twiceSha256 }

/** Bounds of the length of secrets and addresses, in characters (VAL-023, VAL-037). */
const SHORTEST = 26
const MAX_LENGTH = 36

function lengthProblem(text: string): TextProblem | undefined {
  if (text === '') return 'required'
  return text.length < SHORTEST || text.length > MAX_LENGTH ? 'length' : undefined
}

function readSeed(alphabet: string, text: string): SecretReading {
  const secret = text.trim()
  const problem = lengthProblem(secret)
  if (problem !== undefined) return { problem }
  const readings = [SEED, ED25519_SEED].map((form) => readChecked({ ...form, alphabet }, secret))
  const refusals = readings.flatMap((reading) => ('problem' in reading ? [reading.problem] : []))
  if (refusals.length < readings.length) return { secret, kind: 'seed' }
  return { problem: refusals.find((each) => each !== 'length') ?? 'length' }
}

function readAddress(alphabet: string, text: string): AddressReading {
  const address = text.trim()
  const problem = lengthProblem(address)
  if (problem !== undefined) return { problem }
  const reading = readChecked({ ...ADDRESS, alphabet }, address)
  return 'problem' in reading ? reading : { address }
}

/** Parses a seed, or a key derived from a recovery phrase, which has no seed. */
function readFiled(alphabet: string, text: string): SecretReading {
  const key = readHexKey(text)
  return 'secret' in key ? key : readSeed(alphabet, text)
}

function pairOf(network: NetworkDefinition, secret: string): KeyPair {
  if ('secret' in readHexKey(secret)) return keyPairOf(network, hexKeyBytes(secret))
  const reading = readSeed(network.alphabet, secret)
  if (!('secret' in reading) || reading.secret !== secret) throw new RangeError('not a secret of this chain')
  return deriveKeyPair(network, secret)
}

/** A Ripple-family chain. Seeds and addresses of these chains differ only in their alphabet. */
export function rippleChain(network: NetworkDefinition, coin: number): Chain {
  return {
    id: network.id,
    coin,
    readSecret: (text) => readSeed(network.alphabet, text),
    readFiled: (text) => readFiled(network.alphabet, text),
    textOfKey: lowerHex,
    readAddress: (text) => readAddress(network.alphabet, text),
    addressOf: (secret) => {
      const { address, privateKey } = pairOf(network, secret)
      privateKey.fill(0)
      return address
    },
    keyOf: (secret) => {
      const { privateKey, algorithm } = pairOf(network, secret)
      return { privateKey, algorithm }
    },
    addressOfKey: (privateKey) => keyPairOf(network, privateKey).address,
  }
}
