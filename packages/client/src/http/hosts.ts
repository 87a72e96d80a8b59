/** Returns a random number in [0, 1). */
export type RandomSource = () => number

/** Base address of a service, with the parts that a result contains. */
export interface Host {
  readonly base: string
  readonly host: string
  readonly port: string
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Parses a base address; '' is the page's own origin. */
export function hostOf(base: string, origin: string): Host {
  const url = URL.parse(base === '' ? origin : base)
  if (url === null) return { base, host: '', port: '' }
  return { base: base.replace(/\/+$/, ''), host: url.hostname, port: url.port || (DEFAULT_PORTS[url.protocol] ?? '') }
}

/** Returns the hosts in random order (API-001): the configured ones, or the built-in ones if none is configured. */
export function shuffledHosts<T>(configured: readonly T[], builtIn: readonly T[], random: RandomSource): T[] {
  const hosts = configured.length > 0 ? [...configured] : [...builtIn]
  for (let last = hosts.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1))
    const [a, b] = [hosts[last], hosts[pick]]
    if (a !== undefined && b !== undefined) {
      hosts[last] = b
      hosts[pick] = a
    }
  }
  return hosts
}

/** Appends the missing built-in hosts as a last resort (API-001). */
export function appendBuiltIn(order: readonly Host[], builtIn: readonly Host[]): Host[] {
  const same = (a: Host, b: Host): boolean => a.host === b.host && a.port === b.port
  return [...order, ...builtIn.filter((host) => !order.some((listed) => same(listed, host)))]
}
