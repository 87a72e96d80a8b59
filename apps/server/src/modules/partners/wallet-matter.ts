import { readPhrase, recognizeSecret } from '@tidebook/chains'
import type { PartnerBody } from '@tidebook/contract/site'

const NAMES =
  /secret|private|mnemonic|phrase|seed|keystore|passw|pwd|blob|rawt|tx(?:n)?(?:json|signature)|transactiontype|signingpubkey|signedt/
/** Encoded transactions and hexadecimal keys: no word of a partner request is that long. */
const LONG_WORD = /[A-Za-z0-9+/=_-]{64}/
const WORDS = /[A-Za-z0-9]+/g

function isSecret(text: string): boolean {
  return 'chains' in recognizeSecret(text, 'swt')
}

function isPhrase(text: string): boolean {
  const read = readPhrase(text)
  // a phrase's words in the wrong order are too close to the phrase
  return 'phrase' in read || read.problem === 'checksum'
}

/**
 * Returns the field with content that a wallet would sign or keep secret, which is neither signed nor stored (A70);
 * undefined if there is none.
 */
export function findWalletField(body: PartnerBody): string | undefined {
  return Object.entries(body).find(
    ([name, value]) =>
      NAMES.test(name.toLowerCase().replaceAll('_', '')) || (typeof value === 'string' && holdsWalletMatter(value)),
  )?.[0]
}

function holdsWalletMatter(text: string): boolean {
  return LONG_WORD.test(text) || isPhrase(text) || [text, ...(text.match(WORDS) ?? [])].some(isSecret)
}
