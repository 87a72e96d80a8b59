import { checkServerIdentity, connect } from 'node:tls'
import type { OperationsAnswer } from '@tidebook/contract'

/** Certificate of an address. Times are in milliseconds since 1970, and null if the certificate could not be read. */
export interface Certificate extends Readonly<OperationsAnswer['certificates'][number]> {
  readonly validFrom: number | null
  /** Whether clients trust it; undefined if that is unknown, because it could not be read or its dates are wrong. */
  readonly trust: CertificateTrust | undefined
}

/** Clients refuse a certificate for another name, and one whose issuer they do not know. */
type CertificateTrust = 'trusted' | 'other-name' | 'unknown-issuer'

/** Result of reading the certificate of an address. */
type Found = Pick<Certificate, 'validFrom' | 'validTo' | 'trust'>

const TIMEOUT_MS = 5_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Maximum time for which results are cached, in milliseconds. Shorter-lived certificates are read more often. */
const CACHE_MS = 6 * HOUR
const READS_PER_LIFE = 24
/**
 * Time before its expiry in which a certificate counts as late, in milliseconds: two weeks, or a quarter of its
 * lifetime.
 */
const LATE_MS = 14 * DAY
const LATE_SHARE = 0.25

/** Expiry of the certificates of our own addresses, read over the network as a browser does. */
export class Certificates {
  readonly #origins: readonly string[]
  readonly #now: () => number
  readonly #authorities: readonly string[] | undefined
  #read: readonly Certificate[]
  #next = Number.NEGATIVE_INFINITY

  /**
   * Creates a reader of certificates.
   * @param urls addresses of this exchange; addresses without TLS have no certificate
   * @param authorities known issuers; by default those of Node.js
   */
  constructor(urls: readonly string[], now: () => number, authorities?: readonly string[]) {
    this.#authorities = authorities
    this.#origins = [...new Set(urls.filter((url) => /^(https|wss):/.test(url)))]
    this.#now = now
    this.#read = this.#origins.map((origin) => ({ origin, ...UNREAD }))
  }

  /** Returns the certificates, and refreshes an expired cache. */
  async read(): Promise<readonly Certificate[]> {
    if (this.#now() < this.#next) return this.#read
    const read = await Promise.all(
      this.#origins.map(async (origin) => ({ origin, ...(await readFrom(origin, this.#authorities)) })),
    )
    const lives = read.map(lifeOf)
    // failed reads are retried at the next call
    if (lives.every((life) => life !== undefined))
      this.#next = this.#now() + Math.min(CACHE_MS, ...lives.map((life) => life / READS_PER_LIFE))
    this.#read = read
    return read
  }
}

/**
 * Returns the days until the earliest known expiry; null if none is known. A certificate with a lifetime of less than
 * eight weeks counts only in its last quarter, because its authority renews it before that.
 */
export function daysLeft(certificates: readonly Certificate[], now: number): number | null {
  const known = certificates.filter((each) => !isShortAndFresh(each, now)).flatMap(({ validTo }) => validTo ?? [])
  return known.length === 0 ? null : (Math.min(...known) - now) / DAY
}

/**
 * Returns whether a certificate should have been renewed: it expires within two weeks, or within a quarter of its
 * lifetime.
 */
export function isLate(certificate: Certificate, now: number): boolean {
  const { validTo } = certificate
  return validTo !== null && validTo - now < LATE_MS && !isShortAndFresh(certificate, now)
}

function isShortAndFresh(certificate: Certificate, now: number): boolean {
  const life = lifeOf(certificate)
  const { validTo } = certificate
  return life !== undefined && validTo !== null && life * LATE_SHARE < LATE_MS && validTo - now >= life * LATE_SHARE
}

function lifeOf({ validFrom, validTo }: Certificate): number | undefined {
  return validFrom === null || validTo === null ? undefined : validTo - validFrom
}

const UNREAD: Found = { validFrom: null, validTo: null, trust: undefined }

function readFrom(origin: string, authorities: readonly string[] | undefined): Promise<Found> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
    const ca = authorities === undefined ? {} : { ca: [...authorities] }
    // a certificate that clients refuse is read as well
    const socket = connect({ host, port: port === '' ? 443 : Number(port), rejectUnauthorized: false, ...name, ...ca })
    const done = (found: Found): void => {
      resolve(found)
      socket.destroy()
    }
    socket.setTimeout(TIMEOUT_MS, () => done(UNREAD))
    socket.once('error', () => done(UNREAD))
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate()
      const [validFrom, validTo] = [Date.parse(certificate.valid_from), Date.parse(certificate.valid_to)]
      if (Number.isNaN(validFrom) || Number.isNaN(validTo)) return done(UNREAD)
      const isOther = checkServerIdentity(host, certificate) !== undefined
      done({ validFrom, validTo, trust: isOther ? 'other-name' : trustOf(socket.authorizationError) })
    })
  })
}

/** Returns what the error of a connection says about the issuer. Wrong dates hide an unknown issuer. */
function trustOf(error: unknown): CertificateTrust | undefined {
  if (error === null || error === undefined) return 'trusted'
  return /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/.test(String(error)) ? undefined : 'unknown-issuer'
}
