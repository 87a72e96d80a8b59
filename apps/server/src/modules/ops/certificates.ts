import { connect } from 'node:tls'
import type { OperationsAnswer } from '@tidebook/contract'

export type Certificate = OperationsAnswer['certificates'][number]

const TIMEOUT_MS = 5_000
const HOUR = 3_600_000
/** How long an answer counts. */
const KEPT_MS = 6 * HOUR

/** When the certificates of our own addresses end, read from there as a browser does. */
export class Certificates {
  readonly #origins: readonly string[]
  readonly #now: () => number
  #read: readonly Certificate[]
  #next = Number.NEGATIVE_INFINITY

  /** @param urls addresses of this exchange; those without TLS have no certificate */
  constructor(urls: readonly string[], now: () => number) {
    this.#origins = [...new Set(urls.filter((url) => /^(https|wss):/.test(url)))]
    this.#now = now
    this.#read = this.#origins.map((origin) => ({ origin, ends: null }))
  }

  /** What is known; an old answer is renewed. */
  async read(): Promise<readonly Certificate[]> {
    if (this.#now() < this.#next) return this.#read
    const read = await Promise.all(this.#origins.map(async (origin) => ({ origin, ends: await endOf(origin) })))
    // what could not be read is tried again with the next look
    if (read.every(({ ends }) => ends !== null)) this.#next = this.#now() + KEPT_MS
    this.#read = read
    return read
  }
}

/** Days until the first certificate that could be read ends; null when there is none. */
export const daysLeft = (certificates: readonly Certificate[], now: number): number | null => {
  const ends = certificates.flatMap((each) => each.ends ?? [])
  return ends.length === 0 ? null : (Math.min(...ends) - now) / (24 * HOUR)
}

const endOf = (origin: string): Promise<number | null> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
    // one that has ended, or that nobody signed, says its end, too
    const socket = connect({ host, port: port === '' ? 443 : Number(port), rejectUnauthorized: false, ...name })
    const done = (ends: number): void => {
      resolve(Number.isNaN(ends) ? null : ends)
      socket.destroy()
    }
    socket.setTimeout(TIMEOUT_MS, () => done(Number.NaN))
    socket.once('error', () => done(Number.NaN))
    socket.once('secureConnect', () => done(Date.parse(socket.getPeerCertificate().valid_to)))
  })
