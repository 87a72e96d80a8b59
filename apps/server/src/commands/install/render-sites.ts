import type { InstallFlags, SiteTls } from './installation.ts'

/**
 * Addresses and names of an exchange's sites. Addresses are `HOST:PORT`; names are host names or Caddy placeholders.
 */
export interface SitePlan {
  /** Names of the exchange; empty when it has no site. */
  readonly names: readonly string[]
  /** Names of a staff application with a separate site. */
  readonly staffNames: readonly string[]
  /** Name of the node; undefined when it has no site. */
  readonly nodeName: string | undefined
  /** Host name under which a program answers `/ready`. */
  readonly host: string
  /** Programs with pages and calls. */
  readonly programs: readonly string[]
  /** Program that pays test money, if it is a separate one. */
  readonly faucet: string | undefined
  readonly node: string | undefined
  readonly tls: SiteTls
  /** Time for which open WebSockets remain after a reload, such as `10m`. Needs Caddy 2.7. */
  readonly closeDelay?: string
}

const REQUEST_ID = [
  '# Replaces the id of the client. The logs of the programs have it, and pages show it with an error.',
  'header_up X-Request-Id {http.request.uuid}',
]
const CHOICE = [
  '# One client always reaches the same program, which counts its requests.',
  'lb_policy ip_hash',
  'lb_try_duration 3s',
]

function block(head: string, lines: readonly string[]): string {
  return `${head} {\n${indented(lines.join('\n'))}\n}`
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '\t')
}

/**
 * Renders the part of a site that passes reads while no program is ready because the node restarts. Pages load and show
 * which part is missing, and reads that need no node succeed. A write is never passed again: a program that failed may
 * already have performed it.
 */
function renderFallback({ programs }: SitePlan): readonly string[] {
  if (programs.length < 2) return []
  const away = block('@away', ['method GET HEAD', 'expression `{http.error.status_code} in [502, 503]`'])
  const pass = block(`reverse_proxy @away ${programs.join(' ')}`, [...REQUEST_ID, ...CHOICE])
  const why =
    '# No program is ready: reads still pass, so pages load and say what is missing. A write passes once at most.'
  return ['', why, block('handle_errors', [away, pass])]
}

/**
 * Renders a part of a site that passes requests to programs. If there are several programs, each must pass the health
 * check at `/ready`.
 */
function renderPass(to: readonly string[], { host, closeDelay }: SitePlan): string {
  const delay =
    closeDelay === undefined
      ? []
      : [
          '# After a reload, open WebSockets stay for this long. Pages then connect again.',
          `stream_close_delay ${closeDelay}`,
        ]
  const balanced = [
    ...CHOICE,
    'fail_duration 2s',
    'health_uri /ready',
    'health_interval 1s',
    'health_timeout 2s',
    'health_status 200',
    block('health_headers', [`Host ${host}`]),
  ]
  return block(`reverse_proxy ${to.join(' ')}`, [...REQUEST_ID, ...delay, ...(to.length > 1 ? balanced : [])])
}

function renderSite(names: readonly string[], tls: SiteTls, blocks: readonly string[]): string {
  const own = tls === 'acme' ? [] : [tls === 'internal' ? 'tls internal' : `tls ${tls.certificate} ${tls.key}`, '']
  // `handle` blocks precede `respond` in any order, so the response for metrics is the first such block
  const metrics = [
    '# Metrics are for programs that read them without the proxy.',
    block('handle /metrics', ['respond 404']),
  ]
  return `${block(names.join(' '), [...own, ...metrics, '', ...blocks])}\n`
}

/** Renders the sites of a proxy, which obtains certificates automatically. Returns undefined when there is no site. */
export function renderSites(plan: SitePlan): string | undefined {
  const { programs, faucet, node, names, staffNames, nodeName, tls } = plan
  const pages = [renderPass(programs, plan), ...renderFallback(plan)]
  const withFaucet = (to: string): readonly string[] => [
    '# The program with the node pays test money. Remove this block on a network without it.',
    block('handle /faucet', [renderPass([to], plan)]),
    '',
    block('handle', [renderPass(programs, plan)]),
    ...renderFallback(plan),
  ]
  const sites = [
    { names, blocks: faucet === undefined ? pages : withFaucet(faucet), serves: programs.length > 0 },
    { names: staffNames, blocks: pages, serves: programs.length > 0 },
    {
      names: nodeName === undefined ? [] : [nodeName],
      blocks: [renderPass([node ?? ''], plan)],
      serves: node !== undefined,
    },
  ]
  const texts = sites.flatMap((site) =>
    site.serves && site.names.length > 0 ? [renderSite(site.names, tls, site.blocks)] : [],
  )
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** The programs of one installation, and the certificates of their sites. */
export type Programs = Pick<InstallFlags, 'programs' | 'tls'>

/** Renders an installation's sites. Returns undefined without a host name, and for roles that serve no client. */
export function renderCaddyfile({ programs, tls }: Programs): string | undefined {
  const [{ host, nodeHost, staffHost, nodePort }] = programs
  const local = (port: number): string => `127.0.0.1:${port}`
  const giving = programs.find(({ roles }) => roles.includes('node') && !roles.includes('api'))
  const named = (name: string | undefined): readonly string[] => (name === undefined ? [] : [name])
  return renderSites({
    names: named(host),
    staffNames: named(staffHost),
    nodeName: nodeHost,
    host: host ?? '',
    programs: programs
      .filter(({ roles }) => roles.includes('web') || roles.includes('api'))
      .map(({ port }) => local(port)),
    faucet: giving === undefined || programs.length === 1 ? undefined : local(giving.port),
    node: nodePort === undefined ? undefined : local(nodePort),
    tls,
  })
}
