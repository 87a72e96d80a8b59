import { isIP } from 'node:net'

const TLS_PORT = '443'
/** Additional public port by chain. MOAC's public node uses its own. */
const OTHER_PORTS: Readonly<Record<string, string>> = { moac: '8550' }
const SECURE: readonly string[] = ['https:', 'wss:']

/** Returns whether an address contains a public host name, as opposed to this machine, a bare name or an IP address. */
function isPublic({ hostname }: URL): boolean {
  return hostname.includes('.') && isIP(hostname) === 0 && !hostname.endsWith('.localhost')
}

function isOn(url: URL, port: string): boolean {
  return SECURE.includes(url.protocol) && (url.port || TLS_PORT) === port
}

/**
 * Returns the addresses outside the public ports (API-003): TLS on port 443, and for MOAC also port 8550. Many networks
 * of users block other ports, and a page loaded over TLS cannot send requests without TLS.
 * @param chain the chain of the nodes; undefined for the exchange's own network
 */
export function addressesOnOtherPorts(addresses: readonly string[], chain?: string): readonly string[] {
  return addresses.filter((address) => {
    const url = URL.parse(address)
    if (url === null || !isPublic(url)) return false
    return !isOn(url, TLS_PORT) && !isOn(url, OTHER_PORTS[chain ?? ''] ?? TLS_PORT)
  })
}
