import { randomUUID, sign } from 'node:crypto'
import type { PartnerBody, SignedRequest } from '@tidebook/contract/site'
import type { PartnerKeys } from './partner-keys.ts'
import { walletMatterIn } from './wallet-matter.ts'

export interface RequestToSign {
  readonly body: PartnerBody
  /** What the header named. */
  readonly signer: string | undefined
  /** Origin of this exchange as the page knows it. */
  readonly origin: string
}

/** What a call to sign answers: `message` is `success` or why not (API-106, API-107). */
export interface Signed {
  readonly message: string
  readonly data: SignedRequest | null
}

/** Says what was signed, first thing: a signature over it can mean nothing else, on no ledger and to no other program. */
const PURPOSE = 'tidebook partner request 1'

/**
 * Signs a request to a partner with the exchange's own key for that partner (A70). The signature is over a text that says
 * for what, by whom, for whom and when; it says of nobody's wallet that they want anything.
 * @param now milliseconds since 1970
 */
export const signRequest = async (
  keys: PartnerKeys,
  { body, signer, origin }: RequestToSign,
  now: number,
): Promise<Signed> => {
  if (signer === undefined || !keys.names.includes(signer)) return refused('unknown signer')
  const matter = walletMatterIn(body)
  if (matter !== undefined) return refused(`${matter}: a wallet signs this, never a server`)
  const names = Object.keys(body).toSorted()
  const ordered = Object.fromEntries(names.map((name) => [name, body[name]]))
  const text = JSON.stringify({ purpose: PURPOSE, origin, signer, id: randomUUID(), time: now, body: ordered })
  const signature = sign(null, Buffer.from(text), await keys.keyOf(signer)).toString('hex')
  return { message: 'success', data: { signature, text } }
}

const refused = (message: string): Signed => ({ message, data: null })
