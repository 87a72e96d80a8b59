import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { signingKey } from '../../platform/secrets/signing-key.ts'

/** How long a browser stays known after it was last given a token. */
export const KNOWN_MS = 180 * 86_400_000
/** Accounts that one browser may be known to; of more, the one longest ago goes. */
const MOST_ACCOUNTS = 5
const PURPOSE = 'known-browser'
const NONCE_BYTES = 16
const MAC_BYTES = 26
const TIME_BYTES = 6
/** Letters of one token; a cookie holds several, one behind the other, the newest first. */
const LETTERS = ((NONCE_BYTES + TIME_BYTES + MAC_BYTES) / 3) * 4
const KEPT = new RegExp(`^(?:[A-Za-z0-9_-]{${LETTERS}}){1,${MOST_ACCOUNTS}}$`)
/** Somebody who is nobody, so that as much is worked out for a name without account. */
const NOBODY = { id: '', browsersSince: null }

/** Whose browser is asked about. */
export interface BrowserOwner {
  readonly id: string
  /** Tokens from before count no more: the password was changed. */
  readonly browsersSince: Date | null
}

const tokensIn = (kept: string | undefined): string[] =>
  kept !== undefined && KEPT.test(kept) ? (kept.match(new RegExp(`.{${LETTERS}}`, 'g')) ?? []) : []

/**
 * Browsers that somebody logged in with before (OWASP "device cookies"): each keeps a token that is signed, and bound to
 * the account, so that strangers who use up the tries of a name do not lock its owner out. A token is no way in.
 */
export class KnownBrowsers {
  readonly #pool: () => pg.Pool
  readonly #now: () => number

  /** @param now milliseconds since 1970 */
  constructor(pool: () => pg.Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
  }

  /** What the tries of a browser are counted by; undefined for one that the account does not know. */
  async find(kept: string | undefined, owner: BrowserOwner | undefined): Promise<string | undefined> {
    const account = owner ?? NOBODY
    const found = await this.#tokenOf(kept, account)
    return owner === undefined || found === undefined ? undefined : nonceOf(found).toString('hex')
  }

  /** What a browser is to keep from now on. */
  async add(kept: string | undefined, owner: BrowserOwner): Promise<string> {
    const former = await this.#tokenOf(kept, owner)
    const others = tokensIn(kept).filter((token) => token !== former)
    // the same nonce, so that a login does not give its browser a new budget
    const nonce = former === undefined ? randomBytes(NONCE_BYTES) : nonceOf(former)
    const time = Buffer.alloc(TIME_BYTES)
    time.writeUIntBE(this.#now(), 0, TIME_BYTES)
    const signed = Buffer.concat([nonce, time])
    const token = Buffer.concat([signed, macOf(await this.#key(), owner.id, signed)]).toString('base64url')
    return [token, ...others].slice(0, MOST_ACCOUNTS).join('')
  }

  async #tokenOf(kept: string | undefined, { id, browsersSince }: BrowserOwner): Promise<string | undefined> {
    const key = await this.#key()
    return tokensIn(kept).find((token) => {
      const bytes = bytesOf(token)
      const signed = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
      const given = signed.readUIntBE(NONCE_BYTES, TIME_BYTES)
      const isGenuine = timingSafeEqual(bytes.subarray(NONCE_BYTES + TIME_BYTES), macOf(key, id, signed))
      return isGenuine && given + KNOWN_MS > this.#now() && given >= (browsersSince?.getTime() ?? 0)
    })
  }

  #key(): Promise<Buffer> {
    return signingKey(this.#pool(), PURPOSE)
  }
}

const bytesOf = (token: string): Buffer => Buffer.from(token, 'base64url')

const nonceOf = (token: string): Buffer => bytesOf(token).subarray(0, NONCE_BYTES)

const macOf = (key: Buffer, account: string, signed: Buffer): Buffer =>
  createHmac('sha256', key).update(`${PURPOSE}:${account}:`).update(signed).digest().subarray(0, MAC_BYTES)
