import { connect } from 'node:tls'
import type { OperationsAnswer } from '@tidebook/contract'

export type Certificate = OperationsAnswer['certificates'][number]

const TIMEOUT_MS = 5_000
const HOUR = 3_600_000
/** Time for which results are cached, in milliseconds. */
const CACHE_MS = 6 * HOUR

/** Expiry of the certificates of our own addresses, read over the network as a browser does. */
export class Certificates {
  readonly #origins: readonly string[]
  readonly #now: () => number
  #read: readonly Certificate[]
  #next = Number.NEGATIVE_INFINITY

  /**
   * Creates a reader of certificates.
   * @param urls addresses of this exchange; those without TLS have no certificate
   */
  constructor(urls: readonly string[], now: () => number) {
    this.#origins = [...new Set(urls.filter((url) => /^(https|wss):/.test(url)))]
    this.#now = now
    this.#read = this.#origins.map((origin) => ({ origin, ends: null }))
  }

  /** Returns the certificates, and refreshes an expired cache. */
  async read(): Promise<readonly Certificate[]> {
    if (this.#now() < this.#next) return this.#read
    const read = await Promise.all(this.#origins.map(async (origin) => ({ origin, ends: await endOf(origin) })))
    // failed reads are retried at the next call
    if (read.every(({ ends }) => ends !== null)) this.#next = this.#now() + CACHE_MS
    this.#read = read
    return read
  }
}

/** Returns the days until the earliest known expiry; null if none is known. */
export function daysLeft(certificates: readonly Certificate[], now: number): number | null {
  const ends = certificates.flatMap((each) => each.ends ?? [])
  return ends.length === 0 ? null : (Math.min(...ends) - now) / (24 * HOUR)
}

function endOf(origin: string): Promise<number | null> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
    // an expired or self-signed certificate is read, too
    const socket = connect({ host, port: port === '' ? 443 : Number(port), rejectUnauthorized: false, ...name })
    const done = (ends: number): void => {
      resolve(Number.isNaN(ends) ? null : ends)
      socket.destroy()
    }
    socket.setTimeout(TIMEOUT_MS, () => done(Number.NaN))
    socket.once('error', () => done(Number.NaN))
    socket.once('secureConnect', () => done(Date.parse(socket.getPeerCertificate().valid_to)))
  })
}
