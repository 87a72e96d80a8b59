/** Addresses under which a browser reaches this installation. */
export interface PublicAddresses {
  /** Web, API and market WebSocket. */
  readonly web: string
  readonly stream: string
  readonly nodeHttp: string
  readonly nodeSocket: string
}

export interface PublicOriginsOptions {
  /** Address that the server listens on. */
  readonly host: string
  /** Port that it listens on, once it does. */
  readonly port: () => number
  /** Origins of PUBLIC_URL. */
  readonly publicUrls: readonly string[]
  /** Origin of STAFF_URL: the application of staff answers there, and nowhere else. */
  readonly staffUrl?: string | undefined
  /** What browsers are told about names that are reached over https. */
  readonly hsts?: Hsts
  /** Where browsers reach the node: a port beside ours, or an address of its own. */
  readonly node: { readonly port: number } | { readonly url: string }
}

/** Of a name over https: that browsers keep to https, with or without the names below it, or that they forget it. */
export type Hsts = 'subdomains' | 'host' | 'off'

/** Which application a name serves; both, where the one of staff has no name of its own. */
export type Realm = 'both' | 'people' | 'staff'

/** How a request was addressed. */
export interface AddressedRequest {
  /** Its Host header. */
  readonly host: string | undefined
  readonly secure: boolean
  /** It names a proxy. */
  readonly forwarded: boolean
}

/** The names this installation answers to. A request chooses among them; nothing it says becomes one. */
export interface PublicOrigins {
  /** The addresses that fit a request; undefined when it was meant for another host. */
  addressesFor(request: AddressedRequest): PublicAddresses | undefined
  /** @param host the Host header of a request */
  realmOf(host: string | undefined): Realm
  /** What `Strict-Transport-Security` says on a request's addresses; undefined over plain http and for this machine. */
  strictTransport(addresses: PublicAddresses): string | undefined
  /**
   * Whether a page of this origin is one of ours, and of the application that is asked. Under the machine's own names it has to be the origin that is asked:
   * another port may be another person's program, and browsers call that the same site.
   * @param host the Host header of what the page sends
   */
  includes(origin: string, host: string | undefined): boolean
}

export const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']
/** A year: what lists of browsers want, and OWASP ASVS V3.4.1. Names below may be another program's, so only its operator adds them. */
const STRICT: Readonly<Record<Hsts, string>> = {
  subdomains: 'max-age=31536000; includeSubDomains',
  host: 'max-age=31536000',
  off: 'max-age=0',
}
/** Addresses that mean every interface: no name to be reached by. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]'])
const HOST_HEADER = /^((?:[a-z0-9._-]+|\[[0-9a-f:.]+\]))\.?(?::\d{1,5})?$/i

/** Whether the server listens on every interface of the machine. */
export const listensEverywhere = (host: string): boolean => WILDCARDS.has(host)

/**
 * The configured origins, and this machine's own names for whoever sits at it. A page that had a foreign name point to
 * this machine (DNS rebinding) asks under that name and is refused.
 */
export const createPublicOrigins = (options: PublicOriginsOptions): PublicOrigins => {
  const { host, port, publicUrls, staffUrl, hsts = 'host', node } = options
  const published = publicUrls.map((url) => new URL(url))
  const ofStaff = staffUrl === undefined ? undefined : new URL(staffUrl)
  const named = ofStaff === undefined ? published : [...published, ofStaff]
  const own = new Set(LOOPBACK_NAMES)
  if (!listensEverywhere(host)) own.add(nameOf(host))

  const addressesOf = (origin: URL): PublicAddresses => {
    const nodeUrl = 'url' in node ? new URL(node.url) : new URL(`${origin.protocol}//${origin.hostname}:${node.port}`)
    const nodeSecure = /^(?:wss|https):$/.test(nodeUrl.protocol)
    const nodePlace = nodeUrl.host + nodeUrl.pathname.replace(/\/$/, '')
    return {
      web: origin.origin,
      stream: origin.origin.replace(/^http/, 'ws'),
      nodeHttp: `${nodeSecure ? 'https' : 'http'}://${nodePlace}`,
      nodeSocket: `${nodeSecure ? 'wss' : 'ws'}://${nodePlace}`,
    }
  }
  const publicOrigin = (text: string, secure: boolean): URL | undefined => {
    const meant = named.filter((url) => url.host === new URL(`${url.protocol}//${text}`).host)
    return meant.find((url) => (url.protocol === 'https:') === secure) ?? meant[0]
  }
  const realmOf = (text: string | undefined): Realm => {
    if (ofStaff === undefined) return 'both'
    const isTheirs = text !== undefined && HOST_HEADER.test(text) && publicOrigin(text, true) === ofStaff
    return isTheirs ? 'staff' : 'people'
  }

  return {
    addressesFor: ({ host: text, secure, forwarded }) => {
      const [first] = published
      // No browser leaves the header out, so nothing can have been rebound.
      const name = text === undefined ? LOOPBACK_NAMES[0] : HOST_HEADER.exec(text)?.[1]?.toLowerCase()
      if (name === undefined) return undefined
      const origin = text === undefined ? undefined : publicOrigin(text, secure)
      if (origin !== undefined) return addressesOf(origin)
      if (!own.has(name)) return undefined
      // A proxy that puts its own idea of our name into the header.
      if (forwarded && first !== undefined) return addressesOf(first)
      return addressesOf(new URL(`http://${name}:${port()}`))
    },
    realmOf,
    strictTransport: ({ web }) => {
      const { protocol, hostname } = new URL(web)
      return protocol === 'https:' && !LOOPBACK_NAMES.includes(hostname) ? STRICT[hsts] : undefined
    },
    includes: (text, asked) => {
      const origin = URL.parse(text)
      if (origin === null || !/^https?:$/.test(origin.protocol)) return false
      if (named.some((url) => url.origin === origin.origin)) return realmOf(origin.host) === realmOf(asked)
      return own.has(origin.hostname) && origin.host === asked?.toLowerCase()
    },
  }
}

const nameOf = (host: string): string =>
  (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host).toLowerCase()
