import { randomUUID, sign } from 'node:crypto'
import type { PartnerBody, SignedRequest } from '@tidebook/contract/site'
import type { PartnerKeys } from './partner-keys.ts'
import { readPhrase, recognizeSecret } from '@tidebook/chains'

const NAMES =
  /secret|private|mnemonic|phrase|seed|keystore|passw|pwd|blob|rawt|tx(?:n)?(?:json|signature)|transactiontype|signingpubkey|signedt/
/** Matches encoded transactions and hexadecimal keys. No word of a partner request is that long. */
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
 * Returns the field with content that a wallet would sign or keep secret; undefined if there is none. Such content is
 * neither signed nor stored (A70).
 */
function findWalletField(body: PartnerBody): string | undefined {
  return Object.entries(body).find(
    ([name, value]) =>
      NAMES.test(name.toLowerCase().replaceAll('_', '')) || (typeof value === 'string' && holdsWalletMatter(value)),
  )?.[0]
}

function holdsWalletMatter(text: string): boolean {
  return LONG_WORD.test(text) || isPhrase(text) || [text, ...(text.match(WORDS) ?? [])].some(isSecret)
}

export interface RequestToSign {
  readonly body: PartnerBody
  /** Signer in the header. */
  readonly signer: string | undefined
  /** Public origin of this exchange. */
  readonly origin: string
}

/** Response to a signing call. `message` is `success` or the reason for a refusal (API-106, API-107). */
export interface Signed {
  readonly message: string
  readonly data: SignedRequest | null
}

/** Prefix of the signed text, so that the signature is meaningless on a ledger and to other programs. */
const PURPOSE = 'tidebook partner request 1'

/**
 * Signs a request to a partner with the exchange's key for that partner (A70). The signed text contains purpose,
 * signer, recipient and time. It does not express a wallet's consent.
 * @param now milliseconds since 1970
 */
export async function signRequest(
  keys: PartnerKeys,
  { body, signer, origin }: RequestToSign,
  now: number,
): Promise<Signed> {
  if (signer === undefined || !keys.names.includes(signer)) return refused('unknown signer')
  const matter = findWalletField(body)
  if (matter !== undefined) return refused(`${matter}: a wallet signs this, never a server`)
  const names = Object.keys(body).toSorted()
  const ordered = Object.fromEntries(names.map((name) => [name, body[name]]))
  const text = JSON.stringify({ purpose: PURPOSE, origin, signer, id: randomUUID(), time: now, body: ordered })
  const signature = sign(null, Buffer.from(text), await keys.keyOf(signer)).toString('hex')
  return { message: 'success', data: { signature, text } }
}

function refused(message: string): Signed {
  return { message, data: null }
}
