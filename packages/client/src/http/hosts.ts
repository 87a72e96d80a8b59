/** Source of randomness in [0, 1). */
export type RandomSource = () => number

/** A base address of a service with the parts a result names. */
export interface Host {
  readonly base: string
  readonly host: string
  readonly port: string
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Reads a base address; '' means the page's own origin. */
export function hostOf(base: string, origin: string): Host {
  const url = URL.parse(base === '' ? origin : base)
  if (url === null) return { base, host: '', port: '' }
  return { base: base.replace(/\/+$/, ''), host: url.hostname, port: url.port || (DEFAULT_PORTS[url.protocol] ?? '') }
}

/** The hosts in random order (API-001): the configured ones, or the built-in ones when there are none. */
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

/** The hosts in their order and behind them the built-in ones that are not among them: the last resort (API-001). */
export function withBuiltIn(order: readonly Host[], builtIn: readonly Host[]): Host[] {
  const same = (a: Host, b: Host): boolean => a.host === b.host && a.port === b.port
  return [...order, ...builtIn.filter((host) => !order.some((known) => same(known, host)))]
}
