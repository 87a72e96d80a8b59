/** Addresses under which a browser reaches this installation. */
export interface PublicAddresses {
  /** Origin of the web application, the API and the market WebSocket. */
  readonly web: string
  readonly stream: string
  readonly nodeHttp: string
  readonly nodeSocket: string
  /** HTTP addresses of other nodes of the same ledger, for a page whose node is unreachable. */
  readonly otherNodes: readonly string[]
}

export interface PublicOriginsOptions {
  /** Address on which the server listens. */
  readonly host: string
  /** Returns the port on which the server listens, once it listens. */
  readonly port: () => number
  /** Origins of PUBLIC_URL. */
  readonly publicUrls: readonly string[]
  /** Origin of STAFF_URL. The staff application is served there, and nowhere else. */
  readonly staffUrl?: string | undefined
  /** HSTS policy for host names that are reached over https. */
  readonly hsts?: Hsts
  /** Location of the node for browsers: a separate port of our host, or addresses of nodes of the same ledger. */
  readonly node: { readonly port: number } | { readonly url: string; readonly others?: readonly string[] }
  /** Returns the ports of other nodes of the same ledger on this host. */
  readonly otherNodePorts?: (() => readonly number[]) | undefined
}

/** HSTS policy of a host name: browsers must use https, with or without its subdomains, or forget an earlier policy. */
export type Hsts = 'subdomains' | 'host' | 'off'

/** The application that a host name serves; both, when the staff application has no separate name. */
export type Realm = 'both' | 'people' | 'staff'

/** The parts of a request that determine its addresses. */
export interface AddressedRequest {
  /** The Host header. */
  readonly host: string | undefined
  readonly secure: boolean
  /** Whether the request mentions a proxy. */
  readonly forwarded: boolean
}

/** The host names that this installation serves. A request selects one of them; its headers never add one. */
export interface PublicOrigins {
  /** Returns the addresses that match a request; undefined when it targets another host. */
  addressesFor(request: AddressedRequest): PublicAddresses | undefined
  /** @param host the Host header of a request */
  realmOf(host: string | undefined): Realm
  /**
   * Returns the `Strict-Transport-Security` value for a request's addresses; undefined over plain http and for this
   * machine's own names.
   */
  strictTransport(addresses: PublicAddresses): string | undefined
  /**
   * Returns whether an origin belongs to one of our pages, and to the requested application. For this machine's own
   * names the origin must equal the requested one: another port may belong to another user's program, and browsers
   * treat it as the same site.
   * @param host the Host header of the page's request
   */
  includes(origin: string, host: string | undefined): boolean
}

export const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']
/**
 * One year, as browser preload lists and OWASP ASVS V3.4.1 require. Subdomains may belong to other programs, so only
 * the operator can include them.
 */
const STRICT: Readonly<Record<Hsts, string>> = {
  subdomains: 'max-age=31536000; includeSubDomains',
  host: 'max-age=31536000',
  off: 'max-age=0',
}
/** Addresses that mean every interface and cannot be used as a host name. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]'])
const HOST_HEADER = /^((?:[a-z0-9._-]+|\[[0-9a-f:.]+\]))\.?(?::\d{1,5})?$/i

/** Returns whether the server listens on every interface. */
export function listensOnAllInterfaces(host: string): boolean {
  return WILDCARDS.has(host)
}

/** Returns the addresses of a node for requests and for WebSockets. */
function nodeAddresses(text: string): { readonly http: string; readonly socket: string } {
  const { host, pathname, protocol } = new URL(text)
  const letter = /^(?:wss|https):$/.test(protocol) ? 's' : ''
  const place = host + pathname.replace(/\/$/, '')
  return { http: `http${letter}://${place}`, socket: `ws${letter}://${place}` }
}

/**
 * Creates the allow-list of the configured origins and this machine's own names for local users. A page whose foreign
 * host name resolves to this machine (DNS rebinding) sends that name and is rejected.
 */
export function createPublicOrigins(options: PublicOriginsOptions): PublicOrigins {
  const { host, port, publicUrls, staffUrl, hsts = 'host', node, otherNodePorts } = options
  const published = publicUrls.map((url) => new URL(url))
  const ofStaff = staffUrl === undefined ? undefined : new URL(staffUrl)
  const named = ofStaff === undefined ? published : [...published, ofStaff]
  const own = new Set(LOOPBACK_NAMES)
  if (!listensOnAllInterfaces(host)) own.add(nameOf(host))

  const addressesOf = (origin: URL): PublicAddresses => {
    const atPort = (each: number): string => `${origin.protocol}//${origin.hostname}:${each}`
    const { http, socket } = nodeAddresses('url' in node ? node.url : atPort(node.port))
    const others = 'url' in node ? (node.others ?? []) : (otherNodePorts?.() ?? []).map(atPort)
    return {
      web: origin.origin,
      stream: origin.origin.replace(/^http/, 'ws'),
      nodeHttp: http,
      nodeSocket: socket,
      otherNodes: others.map((each) => nodeAddresses(each).http),
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
      // Every browser sends the header, so its absence rules out a browser and thus DNS rebinding.
      const name = text === undefined ? LOOPBACK_NAMES[0] : HOST_HEADER.exec(text)?.[1]?.toLowerCase()
      if (name === undefined) return undefined
      const origin = text === undefined ? undefined : publicOrigin(text, secure)
      if (origin !== undefined) return addressesOf(origin)
      if (!own.has(name)) return undefined
      // A proxy that sends our own name in the Host header.
      if (forwarded && first !== undefined) return addressesOf(first)
      return addressesOf(new URL(`http://${name}:${port()}`))
    },
    realmOf,
    strictTransport: ({ web }) => {
      const { protocol, hostname } = new URL(web)
      return protocol === 'https:' && !LOOPBACK_NAMES.includes(hostname) ? STRICT[hsts] : undefined
    },
    includes: (text, hostname) => {
      const origin = URL.parse(text)
      if (origin === null || !/^https?:$/.test(origin.protocol)) return false
      if (named.some((url) => url.origin === origin.origin)) return realmOf(origin.host) === realmOf(hostname)
      return own.has(origin.hostname) && origin.host === hostname?.toLowerCase()
    },
  }
}

function nameOf(host: string): string {
  return (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host).toLowerCase()
}
