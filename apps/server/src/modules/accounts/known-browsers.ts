import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { signingKey } from '../../platform/secrets/signing-key.ts'

/** How long a browser remains known after its last token, in milliseconds. */
export const KNOWN_BROWSER_MS = 180 * 86_400_000
/** Maximum number of accounts to which one browser is known. The oldest account is dropped first. */
const MAX_ACCOUNTS = 5
const PURPOSE = 'known-browser'
const NONCE_BYTES = 16
const MAC_BYTES = 26
const TIME_BYTES = 6
/** Number of characters in one token. A cookie contains several concatenated tokens, newest first. */
const LETTERS = ((NONCE_BYTES + TIME_BYTES + MAC_BYTES) / 3) * 4
const COOKIE_VALUE = new RegExp(`^(?:[A-Za-z0-9_-]{${LETTERS}}){1,${MAX_ACCOUNTS}}$`)
/** A placeholder owner, so that the check of an unknown name takes the same computing time. */
const NO_OWNER = { id: '', browsersSince: null }

/** The owner of a browser. */
export interface BrowserOwner {
  readonly id: string
  /** Tokens from before the last password change are invalid. */
  readonly browsersSince: Date | null
}

function tokensIn(cookie: string | undefined): string[] {
  return cookie !== undefined && COOKIE_VALUE.test(cookie) ? (cookie.match(new RegExp(`.{${LETTERS}}`, 'g')) ?? []) : []
}

/**
 * Browsers that have logged in before (OWASP "device cookies"). Each stores a signed token bound to the account, so
 * that strangers who exhaust the login attempts of a name do not lock out its owner. A token does not grant access.
 */
export class KnownBrowsers {
  readonly #pool: () => pg.Pool
  readonly #now: () => number

  /** @param now milliseconds since 1970 */
  constructor(pool: () => pg.Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
  }

  /**
   * Returns the key under which a browser's login attempts are counted; undefined when the browser is unknown to the
   * account.
   */
  async find(cookie: string | undefined, owner: BrowserOwner | undefined): Promise<string | undefined> {
    const account = owner ?? NO_OWNER
    const token = await this.#tokenOf(cookie, account)
    return owner === undefined || token === undefined ? undefined : nonceOf(token).toString('hex')
  }

  /** Returns the new cookie of a browser. */
  async add(cookie: string | undefined, owner: BrowserOwner): Promise<string> {
    const previous = await this.#tokenOf(cookie, owner)
    const others = tokensIn(cookie).filter((token) => token !== previous)
    // the same nonce, so that a login does not reset the browser's budget
    const nonce = previous === undefined ? randomBytes(NONCE_BYTES) : nonceOf(previous)
    const time = Buffer.alloc(TIME_BYTES)
    time.writeUIntBE(this.#now(), 0, TIME_BYTES)
    const signed = Buffer.concat([nonce, time])
    const token = Buffer.concat([signed, macOf(await this.#key(), owner.id, signed)]).toString('base64url')
    return [token, ...others].slice(0, MAX_ACCOUNTS).join('')
  }

  async #tokenOf(cookie: string | undefined, { id, browsersSince }: BrowserOwner): Promise<string | undefined> {
    const key = await this.#key()
    return tokensIn(cookie).find((token) => {
      const bytes = bytesOf(token)
      const signed = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
      const issuedAt = signed.readUIntBE(NONCE_BYTES, TIME_BYTES)
      const isGenuine = timingSafeEqual(bytes.subarray(NONCE_BYTES + TIME_BYTES), macOf(key, id, signed))
      return isGenuine && issuedAt + KNOWN_BROWSER_MS > this.#now() && issuedAt >= (browsersSince?.getTime() ?? 0)
    })
  }

  #key(): Promise<Buffer> {
    return signingKey(this.#pool(), PURPOSE)
  }
}

function bytesOf(token: string): Buffer {
  return Buffer.from(token, 'base64url')
}

function nonceOf(token: string): Buffer {
  return bytesOf(token).subarray(0, NONCE_BYTES)
}

function macOf(key: Buffer, account: string, signed: Buffer): Buffer {
  return createHmac('sha256', key).update(`${PURPOSE}:${account}:`).update(signed).digest().subarray(0, MAC_BYTES)
}
