import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@tidebook/node/sockets'
import { eventually } from '@tidebook/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { readInstallFlags } from './installation.ts'
import { renderCaddyfile, renderSites, type SitePlan } from './render-sites.ts'

const CADDY = 'caddy'
const folder = mkdtempSync(join(tmpdir(), 'tidebook-sites-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A route of Caddy's JSON configuration, limited to the fields that the tests read. */
interface Route {
  readonly match?: readonly { readonly path?: readonly string[] }[]
  readonly handle: readonly Handler[]
}
interface Handler {
  readonly handler: string
  readonly status_code?: number
  readonly routes?: readonly Route[]
}

interface ShippedSites extends SitePlan {
  readonly path: string
  readonly comment: string
}

/** The files of `deploy/`, for a proxy that `install` does not write. `vitest run FILE --update` writes them. */
const SHIPPED: readonly ShippedSites[] = [
  {
    path: fileURLToPath(new URL('../../../../../deploy/caddy/Caddyfile', import.meta.url)),
    comment: `# Caddy 2.6 or newer in front of two programs with ROLES=api,web.
# Replace the names and the addresses of the programs (docs/how-to/split-into-roles.md).
# Caddy obtains certificates, replaces the forwarded headers of clients with its own, and passes WebSockets.
# A reload ends open WebSockets at once, and pages connect again. From Caddy 2.7 on, add \`stream_close_delay 10m\` to each
# reverse_proxy block to end them later.
`,
    names: ['exchange.example'],
    staffNames: [],
    nodeName: 'node.example',
    host: 'exchange.example',
    programs: ['127.0.0.1:7360', '127.0.0.1:7361'],
    faucet: '127.0.0.1:7350',
    node: '127.0.0.1:7351',
    tls: 'acme',
  },
  {
    path: fileURLToPath(new URL('../../../../../deploy/containers/Caddyfile', import.meta.url)),
    comment: `# Sites of compose.yaml. Caddy obtains certificates, and replaces the forwarded headers of clients with its own.
`,
    names: ['{$EXCHANGE_HOST}', '{$STAFF_HOST}'],
    staffNames: [],
    nodeName: '{$NODE_HOST}',
    host: '{$EXCHANGE_HOST}',
    programs: ['api-1:7350', 'api-2:7350'],
    faucet: 'core:7350',
    node: 'core:7351',
    tls: 'acme',
    closeDelay: '10m',
  },
]

function shipped(path: string): string {
  return readFileSync(new URL(`../../../../../deploy/${path}`, import.meta.url), 'utf8')
}

function installed(): string {
  const config = join(folder, 'tidebook.conf')
  writeFileSync(config, `DATA_DIR=${folder}/data\nSTAFF_URL=https://staff.example\nIDENTITY_KEY=${'0'.repeat(64)}\n`)
  const flags = readInstallFlags(['--api', '2', '--host', 'exchange.example'], { CONFIG_FILE: config })
  return renderCaddyfile(flags) ?? ''
}

/** Returns the sites of a configuration in the order in which Caddy tries their routes. */
function sitesOf(text: string): readonly Route[] {
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, text)
  const env = { ...process.env, EXCHANGE_HOST: 'a.example', NODE_HOST: 'b.example', STAFF_HOST: 'c.example' }
  const { stdout, stderr } = spawnSync(CADDY, ['adapt', '--adapter', 'caddyfile', '--config', path], {
    env,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  const { apps } = JSON.parse(stdout) as {
    readonly apps: { readonly http: { readonly servers: Readonly<Record<string, { readonly routes: Route[] }>> } }
  }
  return Object.values(apps.http.servers).flatMap(({ routes }) => routes)
}

/** Returns the first handler that matches a path. */
function answerTo(path: string, { match, handle }: Route): Handler | undefined {
  if (match?.every(({ path: paths }) => paths !== undefined && !paths.includes(path))) return undefined
  for (const each of handle) {
    const found = each.routes === undefined ? each : each.routes.map((route) => answerTo(path, route)).find(Boolean)
    if (found?.handler === 'static_response' || found?.handler === 'reverse_proxy') return found
  }
  return undefined
}

it.each(SHIPPED)('OPS-201 OPS-202 $path has the sites that install writes', async ({ path, comment, ...plan }) => {
  await expect(`${comment}\n${renderSites(plan)}`).toMatchFileSnapshot(path)
})

describe.skipIf(spawnSync(CADDY, ['version']).status !== 0)('the sites', () => {
  it.each([
    ['that install writes', 3, installed],
    ['of deploy/caddy', 2, () => shipped('caddy/Caddyfile')],
    // An option of Caddy 2.7. The machine may have an older version.
    ['of deploy/containers', 2, () => shipped('containers/Caddyfile').replaceAll(/^\s*stream_close_delay .*$/gm, '')],
  ])('%s answer 404 for /metrics, and pass other paths', (_, count, text) => {
    const sites = sitesOf(text())
    expect(sites).toHaveLength(count)
    for (const site of sites) {
      expect(answerTo('/metrics', site)).toMatchObject({ handler: 'static_response', status_code: 404 })
      expect(answerTo('/', site)).toMatchObject({ handler: 'reverse_proxy' })
    }
  })

  it('OPS-202 pass reads to a program that is not ready, and never pass a write twice', async () => {
    const programs = [await StubProgram.start(), await StubProgram.start()] as const
    const port = await freePort()
    const text = renderSites({
      names: [`http://127.0.0.1:${port}`],
      staffNames: [],
      nodeName: undefined,
      host: 'exchange.example',
      programs: programs.map(({ address }) => address),
      faucet: undefined,
      node: undefined,
      tls: 'acme',
    })
    const config = join(folder, 'running')
    // a shorter wait for programs that are not ready
    writeFileSync(config, `{\n\tadmin off\n}\n${text?.replaceAll('lb_try_duration 3s', 'lb_try_duration 200ms')}`)
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder }
    const caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', config], { stdio: 'ignore', env })
    const send = async (method: 'GET' | 'POST'): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method })
      await answer.text()
      return answer.status
    }
    const writes = (): number => programs.reduce((sum, program) => sum + program.count('POST'), 0)
    try {
      await eventually('the proxy', async () => (await send('POST').catch(() => 0)) === 200)

      // a program that ends without responding
      for (const program of programs) program.drop = true
      const before = writes()
      expect(await send('POST')).toBe(502)
      expect(writes() - before).toBe(1)
      for (const program of programs) program.drop = false

      // no program is ready
      for (const program of programs) program.ready = false
      await eventually('the proxy to know', async () => (await send('POST')) === 503)
      const [reads, written] = [programs.map((program) => program.count('GET')), writes()]
      expect([await send('GET'), await send('POST')]).toEqual([200, 503])
      expect(programs.map((program) => program.count('GET'))).not.toEqual(reads)
      expect(writes()).toBe(written)

      // one of two programs is down
      await programs[0].stop()
      programs[1].ready = true
      await eventually('the other program', async () => (await send('POST')) === 200)
      expect(await send('GET')).toBe(200)
    } finally {
      caddy.kill('SIGKILL')
      await programs[0].stop()
      await programs[1].stop()
    }
  })
})

/** A program with a configurable response to `/ready`, which counts all other requests. */
class StubProgram {
  ready = true
  /** Whether the program ends the connections of requests without a response. */
  drop = false
  readonly #counts = new Map<string, number>()
  readonly #server = createServer(this.#answer.bind(this) as RequestListener)

  static async start(): Promise<StubProgram> {
    const program = new StubProgram()
    await new Promise<void>((resolve) => program.#server.listen(0, '127.0.0.1', resolve))
    return program
  }

  get address(): string {
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : ''
  }

  count(method: string): number {
    return this.#counts.get(method) ?? 0
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(...[request, response]: Parameters<RequestListener>): void {
    if (request.url === '/ready') {
      response.writeHead(this.ready ? 200 : 503).end()
      return
    }
    const { method = '' } = request
    this.#counts.set(method, this.count(method) + 1)
    if (this.drop) request.socket.destroy()
    else response.end('answer')
  }
}
