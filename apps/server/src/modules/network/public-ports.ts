import { isIP } from 'node:net'

const TLS_PORT = '443'
/** MOAC's public node answers on a port of its own. */
const OTHER_PORTS: Readonly<Record<string, string>> = { moac: '8550' }
const SECURE: readonly string[] = ['https:', 'wss:']

/** Whether an address names a host that anybody can ask: neither this machine, nor a bare name, nor a number. */
const isPublic = ({ hostname }: URL): boolean =>
  hostname.includes('.') && isIP(hostname) === 0 && !hostname.endsWith('.localhost')

const isOn = (url: URL, port: string): boolean => SECURE.includes(url.protocol) && (url.port || TLS_PORT) === port

/**
 * The addresses that are not where public ones have to be (API-003): behind TLS on port 443, MOAC's also on 8550. Other
 * ports are shut in many networks that people sit in, and a page that came by TLS may ask nothing without it.
 * @param chain whose nodes they are, when not those of the exchange's own network
 */
export const strayPorts = (addresses: readonly string[], chain?: string): readonly string[] =>
  addresses.filter((address) => {
    const url = URL.parse(address)
    if (url === null || !isPublic(url)) return false
    return !isOn(url, TLS_PORT) && !isOn(url, OTHER_PORTS[chain ?? ''] ?? TLS_PORT)
  })
