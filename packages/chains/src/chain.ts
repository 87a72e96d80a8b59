import type { ChainId } from './ids.ts'
import type { SigningKey } from './transfer.ts'

/**
 * Reasons why a text is not a valid secret or address of a chain: empty text, wrong length, invalid character, wrong
 * version prefix (usually of another chain), wrong checksum, or a number outside the range of keys.
 */
export type TextProblem = 'required' | 'length' | 'alphabet' | 'version' | 'checksum' | 'range'

/** A secret in its canonical form, or the reason why it is invalid. */
export type SecretReading =
  | { readonly secret: string; readonly kind: 'seed' | 'key' }
  | { readonly problem: TextProblem }

/** An address in the canonical form for storage and comparison, or the reason why it is invalid. */
export type AddressReading = { readonly address: string } | { readonly problem: TextProblem }

/** Offline wallet functions of a chain. */
export interface Chain {
  readonly id: ChainId
  /** Coin number in derivation paths: the SLIP-44 number, or the ecosystem's private number for unregistered chains. */
  readonly coin: number
  /** Parses a secret from user input. Trims whitespace and accepts every spelling that the chain's wallets write. */
  readonly readSecret: (text: string) => SecretReading
  readonly readAddress: (text: string) => AddressReading
  /**
   * Parses a secret from a file. Accepts the same forms as `readSecret`, and private keys derived from a recovery
   * phrase.
   */
  readonly readFiled: (text: string) => SecretReading
  /** Formats a 32-byte private key as files store it. */
  readonly textOfKey: (privateKey: Uint8Array) => string
  /**
   * Returns the address of a secret in the canonical form of `readSecret` or `readFiled`.
   * @throws RangeError for any other text
   */
  readonly addressOf: (secret: string) => string
  /**
   * Returns the key of such a secret. The caller must wipe it.
   * @throws RangeError for any other text
   */
  readonly keyOf: (secret: string) => SigningKey
  /**
   * Returns the address of a private key (32 bytes, a secp256k1 scalar).
   * @throws RangeError for any other bytes
   */
  readonly addressOfKey: (privateKey: Uint8Array) => string
}
