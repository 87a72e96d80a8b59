import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@tidebook/node/sockets'
import { eventually } from '@tidebook/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isSecretSetting } from '../commands/setup/settings-text.ts'
import { SETTING_NAMES } from '../platform/settings.ts'
import { startContainerDatabase, type ContainerDatabase } from './container-database.fixture.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PATIENCE_MS = 400_000
/** A file that the programs' users must not be able to write. */
const WRITTEN = join(ROOT, 'written')
const CADDY = 'caddy'
const HADOLINT = 'hadolint'
const run = promisify(execFile)

interface Service {
  readonly image: string
  readonly build?: string
  readonly read_only?: boolean
  readonly user?: string
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly env_file?: readonly { readonly path: string }[]
  readonly profiles?: readonly string[]
}

/** The file as Compose reads it, with merge keys merged and variables replaced. */
function composeFile(name: string, variables: Readonly<Record<string, string>>): Readonly<Record<string, Service>> {
  const text = readFileSync(join(ROOT, name), 'utf8').replaceAll(
    /\$\{(\w+)(?::[-?]([^}]*))?\}/gu,
    (_all, variable: string, otherwise = '') => variables[variable] ?? otherwise,
  )
  return (parse(text, { merge: true }) as { readonly services: Readonly<Record<string, Service>> }).services
}

/** Instructions in the last stage of the Dockerfile, by name, with continued lines joined. */
function lastStage(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replaceAll(/\\\n\s*/gu, '')
    .split('\n')
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const instructions = stage.flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) (.+)$/u.exec(line) ?? []
    return name === undefined || rest === undefined ? [] : [{ name, rest }]
  })
  const grouped = Map.groupBy(instructions, ({ name }) => name)
  return new Map([...grouped].map(([name, all]) => [name, all.map(({ rest }) => rest)]))
}

function listIn(text: string | undefined): readonly string[] {
  return JSON.parse((text ?? '').slice((text ?? '').indexOf('['))) as string[]
}

/** Names of all variables in `.env` that may be secrets. */
const IN_FILE = [...SETTING_NAMES.filter(isSecretSetting), 'AGENT_KEYS', 'POSTGRES_PASSWORD', 'GRAFANA_PASSWORD']

const variables = {
  EXCHANGE_HOST: 'exchange.example',
  NODE_HOST: 'node.exchange.example',
  POSTGRES_PASSWORD: 'secret',
  IDENTITY_KEY: 'ab'.repeat(32),
  BACKUP_PASSWORD: 'cd'.repeat(24),
}
const services = composeFile('compose.yaml', variables)
const image = lastStage()
const programs = ['core', 'api-1', 'api-2', 'agent'] as const

describe('the files for containers, without a container daemon', () => {
  let database: ContainerDatabase
  let folder: string
  let port: number
  const ports = new Map<string, number>()
  const running = new Map<string, ChildProcess>()

  /** Name and id of a service's user, if this test may switch to that user. */
  const identityOf = (name: string): { readonly uid?: number; readonly gid?: number } => {
    const [uid, gid] = (services[name]?.user ?? image.get('USER')?.[0] ?? '').split(':').map(Number)
    return process.getuid?.() === 0 && uid !== undefined && gid !== undefined ? { uid, gid } : {}
  }
  const envOf = (name: string): Readonly<Record<string, string>> => {
    const imageEnv = Object.fromEntries(
      (image.get('ENV') ?? [])
        .flatMap((line) => line.trim().split(/\s+/u))
        .map((each) => each.split('=') as [string, string]),
    )
    const own = Object.entries({ ...imageEnv, ...variables, ...services[name]?.environment })
    const here = own.map(([key, value]): [string, string] => [key, place(name, key, String(value))])
    return Object.fromEntries([...here, ['PORT', String(ports.get(name))], ['NODE_PORT', String(port)]])
  }
  /** Replaces names, folders and ports of containers with those of this machine. */
  const place = (name: string, key: string, value: string): string => {
    if (key === 'DATABASE_URL') return value.replace('postgres:5432', database.address)
    if (value === '/data') return join(folder, name)
    if (value === '/backups') return join(folder, 'backups')
    if (key === 'NODE_COMPILE_CACHE') return join(folder, 'compiled')
    return value.replace(/^\/core\//u, `${join(folder, 'core')}/`).replace('ws://core:7351', `ws://127.0.0.1:${port}`)
  }
  const start = async (name: string): Promise<void> => {
    const [, ...words] = [...listIn(image.get('ENTRYPOINT')?.[0]), ...listIn(image.get('CMD')?.at(-1))]
    const args = words.map((word) => word.replace(/^\/app\//u, `${ROOT}/`))
    const env = { PATH: process.env['PATH'] ?? '', DEMO: 'off', FAUCET: 'off', OUTBOX: 'off', ...envOf(name) }
    let output = ''
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...identityOf(name),
    })
    child.stderr.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-2000)))
    running.set(name, child)
    await eventually(
      `${name} is healthy`,
      async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`)
        return isHealthy(name)
      },
      PATIENCE_MS,
    )
  }
  /** Runs the health check of the image. */
  const isHealthy = async (name: string): Promise<boolean> => {
    const [, ...args] = listIn(image.get('HEALTHCHECK')?.[0])
    return run(process.execPath, args, { env: { PORT: String(ports.get(name)) } }).then(
      () => true,
      () => false,
    )
  }

  beforeAll(async () => {
    const script = readFileSync(join(ROOT, 'deploy/containers/postgres/owner.sql'), 'utf8')
    database = await startContainerDatabase(script, variables.POSTGRES_PASSWORD)
    folder = mkdtempSync(join(tmpdir(), 'tidebook-compose-'))
    chmodSync(folder, 0o755)
    port = await freePort()
    for (const name of [...programs, 'backups', 'compiled']) {
      mkdirSync(join(folder, name), { mode: name === 'compiled' ? 0o777 : 0o711 })
      const { uid, gid } = identityOf(name)
      if (uid !== undefined && gid !== undefined) chownSync(join(folder, name), uid, gid)
    }
    chmodSync(join(folder, 'compiled'), 0o777)
    for (const name of programs) ports.set(name, await freePort())
  }, PATIENCE_MS)
  afterAll(async () => {
    for (const child of running.values()) child.kill('SIGKILL')
    await database[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
    rmSync(WRITTEN, { force: true })
  })

  it('OPS-201: describe read-only programs of ordinary users, from images that a digest fixes', () => {
    expect(Object.keys(services)).toEqual(expect.arrayContaining([...programs, 'caddy', 'postgres']))
    // Grafana unpacks its plugins.
    for (const [name, { read_only: isReadOnly }] of Object.entries(services))
      if (name !== 'grafana') expect({ name, isReadOnly }).toEqual({ name, isReadOnly: true })
    expect(services['postgres']?.user).toBe('999:999')
    for (const { image: name, build } of Object.values(services))
      if (build === undefined) expect(name).toMatch(/@sha256:[0-9a-f]{64}$/u)
    expect(image.get('USER')).toEqual(['10001:10001'])
    expect(services['api-1']?.user).toBe('10002:10002')
    for (const name of ['prometheus', 'grafana']) expect(services[name]?.profiles).toEqual(['monitoring'])
    const validators = composeFile('compose.validators.yaml', {})
    expect(Object.keys(validators)).toHaveLength(4)
    for (const { read_only: isReadOnly } of Object.values(validators)) expect(isReadOnly).toBe(true)
    for (const [name, service] of Object.entries({ ...services, ...validators })) {
      const { cap_drop: dropped, cap_add: added, security_opt: options } = service
      expect({ name, dropped, added, options }).toEqual({
        name,
        dropped: ['ALL'],
        // the proxy listens on ports below 1024
        added: name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined,
        options: ['no-new-privileges:true'],
      })
    }
  })

  describe('services started one by one', () => {
    beforeAll(async () => {
      for (const name of programs) await start(name)
    }, PATIENCE_MS)

    it.skipIf(process.getuid?.() !== 0)('OPS-201: run as their users, who cannot write the program', () => {
      const code = `require('node:fs').writeFileSync(${JSON.stringify(WRITTEN)}, '')`
      for (const name of programs) {
        const identity = identityOf(name)
        expect(statSync(`/proc/${running.get(name)?.pid}`)).toMatchObject(identity)
        const { status, stderr } = spawnSync(process.execPath, ['-e', code], { ...identity, encoding: 'utf8' })
        expect([status, stderr]).toEqual([1, expect.stringContaining('EACCES')])
      }
    })

    it('OPS-201: own their database with an unprivileged role, and no program can connect as the superuser (psql is not run)', async () => {
      const client = new pg.Client({ connectionString: envOf('api-1')['DATABASE_URL'] })
      await client.connect()
      const { rows } = await client.query(
        `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
           array(select 1 from pg_auth_members where member = pg_roles.oid) as memberships
         from pg_roles where rolname = current_user`,
      )
      await client.end()
      expect(rows).toEqual([
        {
          rolname: 'tidebook',
          rolsuper: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolreplication: false,
          rolbypassrls: false,
          memberships: [],
        },
      ])
      await expect(new pg.Client({ connectionString: database.superuser }).connect()).rejects.toMatchObject({
        code: '28P01',
      })
    })

    it(
      'OPS-201: pass their health check with their settings, and end on request (no image is built)',
      async () => {
        expect(await Promise.all(programs.map(isHealthy))).toEqual([true, true, true, true])
        const stopped = [...running.values()].map(
          (child) => new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status))),
        )
        for (const child of running.values()) child.kill('SIGTERM')
        expect(await Promise.all(stopped)).toEqual([0, 0, 0, 0])
      },
      PATIENCE_MS,
    )
  })

  it('OPS-201: give each container only the secrets of its role', () => {
    const file = Object.fromEntries(IN_FILE.map((name) => [name, `${name} of .env`]))
    const described = composeFile('compose.yaml', { ...file, ...variables })
    const known = (name: string): readonly string[] => {
      const { env_file: files = [], environment } = described[name] ?? {}
      const all = { ...(files.some(({ path }) => path === '.env') && file), ...environment }
      return Object.keys(all).filter((each) => [...IN_FILE, 'GF_SECURITY_ADMIN_PASSWORD'].includes(each) && all[each])
    }
    const messages = ['SMTP_URL', 'SMS_URL', 'SHORTENER_URL']
    const api = ['DATABASE_URL', 'DATABASE_READ_URL', 'NODE_URL', 'IDENTITY_KEY', ...messages]
    const secrets: Readonly<Record<string, readonly string[]>> = {
      core: ['DATABASE_URL', 'NODE_URL', 'BACKUP_PASSWORD'],
      agent: ['DATABASE_URL', 'NODE_URL', 'BACKUP_PASSWORD', 'AGENT_KEYS'],
      'api-1': api,
      'api-2': api,
      postgres: ['POSTGRES_PASSWORD'],
      grafana: ['GF_SECURITY_ADMIN_PASSWORD'],
    }
    for (const name of Object.keys(described))
      expect([name, known(name).toSorted()]).toEqual([name, (secrets[name] ?? []).toSorted()])
  })

  it.skipIf(spawnSync(HADOLINT, ['--version']).status !== 0)('OPS-201: have an image that the linter accepts', () => {
    const { status, stdout } = spawnSync(HADOLINT, [join(ROOT, 'Dockerfile')], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, ''])
  })

  it.skipIf(spawnSync(CADDY, ['version']).status !== 0)('have sites that Caddy accepts', async () => {
    const config = join(folder, 'Caddyfile')
    // An option of Caddy 2.7. The image has that version; Debian's package may be older.
    const text = readFileSync(join(ROOT, 'deploy/containers/Caddyfile'), 'utf8')
    writeFileSync(config, text.replaceAll(/^\s*stream_close_delay .*\n/gmu, ''))
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, ...variables, STAFF_HOST: '' }
    const { stderr } = await run(CADDY, ['validate', '--config', config, '--adapter', 'caddyfile'], { env })
    expect(stderr).not.toContain('"level":"error"')
  })
})
