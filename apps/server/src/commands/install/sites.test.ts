import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readInstallFlags } from './installation.ts'
import { renderCaddyfile } from './render-files.ts'

const CADDY = 'caddy'
const folder = mkdtempSync(join(tmpdir(), 'tidebook-sites-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A route of Caddy's JSON configuration, as far as it matters here. */
interface Route {
  readonly match?: readonly { readonly path?: readonly string[] }[]
  readonly handle: readonly Handler[]
}
interface Handler {
  readonly handler: string
  readonly status_code?: number
  readonly routes?: readonly Route[]
}

function shipped(path: string): string {
  return readFileSync(new URL(`../../../../../deploy/${path}`, import.meta.url), 'utf8')
}

function installed(): string {
  const config = join(folder, 'tidebook.conf')
  writeFileSync(config, `DATA_DIR=${folder}/data\nSTAFF_URL=https://staff.example\nIDENTITY_KEY=${'0'.repeat(64)}\n`)
  const flags = readInstallFlags(['--api', '2', '--host', 'exchange.example'], { CONFIG_FILE: config })
  return renderCaddyfile(flags) ?? ''
}

/** Returns the sites of a configuration, in the order in which Caddy tries their routes. */
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

/** Returns the handler that answers a path first. */
function answerTo(path: string, { match, handle }: Route): Handler | undefined {
  if (match?.every(({ path: paths }) => paths !== undefined && !paths.includes(path))) return undefined
  for (const each of handle) {
    const found = each.routes === undefined ? each : each.routes.map((route) => answerTo(path, route)).find(Boolean)
    if (found?.handler === 'static_response' || found?.handler === 'reverse_proxy') return found
  }
  return undefined
}

describe.skipIf(spawnSync(CADDY, ['version']).status !== 0)('the sites', () => {
  it.each([
    ['that install writes', 3, installed],
    ['of deploy/caddy', 2, () => shipped('caddy/Caddyfile')],
    // An option of Caddy 2.7, which the machine may lack.
    ['of deploy/containers', 2, () => shipped('containers/Caddyfile').replaceAll(/^\s*stream_close_delay .*$/gm, '')],
  ])('%s answer 404 for /metrics, and pass other paths', (_, count, text) => {
    const sites = sitesOf(text())
    expect(sites).toHaveLength(count)
    for (const site of sites) {
      expect(answerTo('/metrics', site)).toMatchObject({ handler: 'static_response', status_code: 404 })
      expect(answerTo('/', site)).toMatchObject({ handler: 'reverse_proxy' })
    }
  })
})
