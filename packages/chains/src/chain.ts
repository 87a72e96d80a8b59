import type { ChainId } from './ids.ts'
import type { SigningKey } from './transfer.ts'

/**
 * Why a text is no secret or address of a chain: nothing was given, it has another length, a letter that does not occur,
 * another kind of content (`version`: another chain's, mostly), a checksum that does not hold, or a number that is no key.
 */
export type TextProblem = 'required' | 'length' | 'alphabet' | 'version' | 'checksum' | 'range'

/** A secret in the one form in which it is kept, or why it is none. */
export type SecretReading =
  | { readonly secret: string; readonly kind: 'seed' | 'key' }
  | { readonly problem: TextProblem }

/** An address in the one form in which it is kept and compared, or why it is none. */
export type AddressReading = { readonly address: string } | { readonly problem: TextProblem }

/** What a wallet knows about a chain without asking anybody. */
export interface Chain {
  readonly id: ChainId
  /** number of the coin in derivation paths: SLIP-44, or the ecosystem's private number where none is registered */
  readonly coin: number
  /** Reads a secret as people bring it: with spaces around it, in each spelling that the chain's wallets write. */
  readonly readSecret: (text: string) => SecretReading
  readonly readAddress: (text: string) => AddressReading
  /** Reads a secret as files have it: as `readSecret`, and a private key that came out of a recovery phrase. */
  readonly readFiled: (text: string) => SecretReading
  /** A private key of 32 bytes as files have it. */
  readonly textOfKey: (privateKey: Uint8Array) => string
  /** The address of a secret as `readSecret` or `readFiled` gives it. Throws a RangeError for anything else. */
  readonly addressOf: (secret: string) => string
  /** The key of such a secret; whoever gets it wipes it. Throws a RangeError for anything else. */
  readonly keyOf: (secret: string) => SigningKey
  /** The address of a private key: 32 bytes, a scalar of secp256k1. Throws a RangeError for anything else. */
  readonly addressOfKey: (privateKey: Uint8Array) => string
}
