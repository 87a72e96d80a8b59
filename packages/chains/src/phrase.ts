import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync, mnemonicToSeedWebcrypto, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { chainOf } from './chains.ts'
import type { ChainId } from './ids.ts'

/** Numbers of words that a recovery phrase can have. */
export const PHRASE_LENGTHS: readonly number[] = [12, 15, 18, 21, 24]

/** Why a text is no recovery phrase; `word` is the first that is in no phrase. */
export type PhraseProblem =
  | { readonly problem: 'required' | 'length' | 'checksum' }
  | { readonly problem: 'word'; readonly word: string }

/** A recovery phrase as it is kept, in lower case with one space between its words, or why it is none. */
export function readPhrase(text: string): { readonly phrase: string } | PhraseProblem {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/u)
  if (words[0] === '') return { problem: 'required' }
  const unknown = words.find((word) => !wordlist.includes(word))
  if (unknown !== undefined) return { problem: 'word', word: unknown }
  if (!PHRASE_LENGTHS.includes(words.length)) return { problem: 'length' }
  const phrase = words.join(' ')
  return validateMnemonic(phrase, wordlist) ? { phrase } : { problem: 'checksum' }
}

/** A new recovery phrase out of random bytes: 16 for twelve words, 32 for twenty-four. */
export const phraseOf = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist)

/** The path of a chain's accounts as the ecosystem's wallets derive them (BIP-44, first account, no change). */
export const pathOf = (chain: ChainId, index = 0): string => `m/44'/${chainOf(chain).coin}'/0'/0/${index}`

/** Works with the private key at a path, which is wiped afterwards. */
export type KeyAt = <T>(path: string, act: (privateKey: Uint8Array) => T) => T

/**
 * Works with the keys of a phrase (no passphrase). Stretching the phrase takes most of the time, and is done once. The
 * phrase is one that `readPhrase` gave; throws an Error for any other.
 */
export function withPhrase<T>(phrase: string, act: (keyAt: KeyAt) => T): T {
  return withSeed(mnemonicToSeedSync(phrase), act)
}

/** The same, stretched by the platform's own cryptography: a tenth of the time, for whoever can wait for an answer. */
export async function withStretchedPhrase<T>(phrase: string, act: (keyAt: KeyAt) => T): Promise<T> {
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
