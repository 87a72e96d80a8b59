import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync, mnemonicToSeedWebcrypto, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { chainOf } from './chains.ts'
import type { ChainId } from './ids.ts'

/** Allowed word counts of a recovery phrase. */
const PHRASE_LENGTHS: readonly number[] = [12, 15, 18, 21, 24]

/** Reasons why a text is not a valid recovery phrase. `word` is the first word that is not in the word list. */
export type PhraseProblem =
  | { readonly problem: 'required' | 'length' | 'checksum' }
  | { readonly problem: 'word'; readonly word: string }

/** Normalizes a recovery phrase to lower case with single spaces, or returns the reason why it is invalid. */
export function readPhrase(text: string): { readonly phrase: string } | PhraseProblem {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/u)
  if (words[0] === '') return { problem: 'required' }
  const unknown = words.find((word) => !wordlist.includes(word))
  if (unknown !== undefined) return { problem: 'word', word: unknown }
  if (!PHRASE_LENGTHS.includes(words.length)) return { problem: 'length' }
  const phrase = words.join(' ')
  return validateMnemonic(phrase, wordlist) ? { phrase } : { problem: 'checksum' }
}

/** Creates a recovery phrase from random bytes: 16 bytes for twelve words, 32 for twenty-four. */
export function phraseOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * Returns the derivation path of a chain's account as the ecosystem's wallets use it (BIP-44, account 0, external
 * chain).
 */
export function pathOf(chain: ChainId, index = 0): string {
  return `m/44'/${chainOf(chain).coin}'/0'/0/${index}`
}

/** Runs a function with the private key at a path and wipes the key afterwards. */
export type KeyAt = <T>(path: string, act: (privateKey: Uint8Array) => T) => T

/**
 * Runs a function with the keys of a phrase (no passphrase). Stretching the phrase takes most of the time and happens
 * once. The phrase must come from `readPhrase`.
 * @throws Error for any other phrase
 */
export function withPhrase<T>(phrase: string, act: (keyAt: KeyAt) => T): T {
  return withSeed(mnemonicToSeedSync(phrase), act)
}

/** Does the same asynchronously with the platform's cryptography, in a tenth of the time. */
export async function withPhraseAsync<T>(phrase: string, act: (keyAt: KeyAt) => T): Promise<T> {
  return withSeed(await mnemonicToSeedWebcrypto(phrase), act)
}

function withSeed<T>(seed: Uint8Array, act: (keyAt: KeyAt) => T): T {
  const root = HDKey.fromMasterSeed(seed)
  seed.fill(0)
  try {
    return act((path, use) => {
      const child = root.derive(path)
      try {
        if (child.privateKey === null) throw new RangeError('no private key')
        return use(child.privateKey)
      } finally {
        child.wipePrivateData()
      }
    })
  } finally {
    root.wipePrivateData()
  }
}
