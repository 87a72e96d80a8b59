import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { startNode } from '@tidebook/node'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LASTING, LOCALHOST } from '../modules/ops/localhost-certificate.fixture.ts'
import { writeBackupFailure, writeBackupNote } from '../platform/backup-notes.ts'
import { readConfig } from '../platform/config.ts'
import { startTemporaryCluster, type TemporaryCluster } from '../platform/database/temporary-cluster.fixture.ts'
import { testPool } from '../platform/database/test-pool.fixture.ts'
import { startTimeOf } from '../platform/process-identity.ts'
import { checkCertificates, checkProxy } from './doctor/certificate-checks.ts'
import {
  checkDatabaseClock,
  checkLedgerClock,
  checkTimeService,
  isClockSynchronized,
  lastCloseTime,
} from './doctor/clock-checks.ts'
import { checkDemonstration } from './doctor/demonstration-check.ts'
import { checkDatabase, checkDatabaseFacts, PROGRAM_CONNECTIONS, type DatabaseFacts } from './doctor/database-checks.ts'
import { FINDING_CODES, type Finding } from './doctor/finding.ts'
import { checkBackups, checkProgram } from './doctor/folder-checks.ts'
import { checkKeys } from './doctor/key-checks.ts'
import { checkDisk, checkNodeVersion, checkOpenFiles, checkPorts } from './doctor/machine-checks.ts'
import { doctor, examine } from './doctor.ts'
import { capturePrinted } from './printed.fixture.ts'

const execute = promisify(execFile)
const NOW = Date.UTC(2026, 4, 25)
const HOUR = 3_600_000
const GIB = 1024 ** 3
const SEED = 'ab'.repeat(32)
const OWNER = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidebook-doctor-'))
})
const servers: NetServer[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) server.close()
  rmSync(folder, { recursive: true, force: true })
})

function listen(server: NetServer): Promise<number> {
  servers.push(server)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Writes a file of the data folder. */
function write(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

function brief({ code, level }: Finding): string {
  return `${code} ${level}`
}

function levels(findings: readonly Finding[]): readonly string[] {
  return findings.map(brief)
}

/** Runs the command and returns its output and the code of its error. */
async function run(env: Readonly<Record<string, string>>, ...args: string[]): Promise<{ text: string; code: unknown }> {
  const printed = capturePrinted()
  const code = await doctor(args, env).then(
    () => undefined,
    (error: unknown) => (error as { code: unknown }).code,
  )
  return { text: printed.text, code }
}

describe('doctor', () => {
  it('reports a healthy machine without a problem, and changes nothing', async () => {
    // an empty value is an unset setting
    const env = { DATA_DIR: join(folder, 'new'), PORT: '0', NODE_PORT: '1', ROLES: 'web', CONFIG_FILE: '' }
    const { text, code } = await run(env)
    expect(text).toMatch(/^ok {6} runtime\/node-version/)
    expect(text).not.toContain('problem')
    expect(code).toBeUndefined()
    expect(() => readFileSync(env.DATA_DIR)).toThrow('ENOENT')
  })

  it('OPS-204 prints every finding as JSON, contains no secret, and ends with an error for problems', async () => {
    const password = 'a password in a setting'
    const settings = write('settings', `BACKUP_PASSWORD=${password}\nIDENTITY_KEY=${SEED}\nPORT=none\n`, 0o644)
    const { text, code } = await run(
      {
        CONFIG_FILE: settings,
        DATA_DIR: folder,
        ROLES: 'web,api',
        NODE_URL: 'ws://name:nodesecret@127.0.0.1:1',
        DATABASE_URL: 'postgres://name:databasesecret@127.0.0.1:1/none',
      },
      '--json',
    )
    const { problems, findings } = JSON.parse(text) as { problems: number; findings: readonly Finding[] }
    const found = findings.filter(({ level }) => level === 'problem')
    expect(found.map((each) => each.code)).toEqual([
      'settings/invalid',
      'key/access',
      'clock/ledger',
      'database/connection',
    ])
    expect(found.every(({ next }) => next !== undefined)).toBe(true)
    expect(problems).toBe(4)
    expect(code).toBe('doctor/problems')
    for (const secret of [password, SEED, 'nodesecret', 'databasesecret']) expect(text).not.toContain(secret)
  })

  it('refuses unknown arguments', async () => {
    expect((await run({}, '--fix')).code).toBe('server/usage')
  })

  it('counts the connections that the documentation states', () => {
    const page = (name: string): string => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
    expect(page('reference/doctor.md')).toContain(`fewer than ${PROGRAM_CONNECTIONS} connections`)
    expect(page('how-to/split-into-roles.md')).toContain(`up to ${PROGRAM_CONNECTIONS} connections`)
  })

  it('has a row for each finding on its page', () => {
    const page = readFileSync(new URL('../../../../docs/reference/doctor.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| `([a-z-]+\/[a-z-]+)` \|/gm)].map(([, code]) => code)
    expect(rows.toSorted()).toEqual([...FINDING_CODES].toSorted())
  })
})

describe('the machine', () => {
  it('needs the pinned Node.js', () => {
    expect(checkNodeVersion('24.21.0', '24.21.0').level).toBe('ok')
    expect(checkNodeVersion('24.30.1', '24.21.0').level).toBe('ok')
    for (const other of ['22.21.0', '24.2.0', '25.21.0'])
      expect(checkNodeVersion(other, '24.21.0').level).toBe('problem')
  })

  it('OPS-204 needs free space on the disk of the data folder, even before the folder exists', async () => {
    const seen: string[] = []
    const check = (free: number, size: number): Promise<Finding> =>
      checkDisk(join(folder, 'a/b'), async (path) => {
        seen.push(path)
        return { free: free * GIB, size: size * GIB }
      })
    expect((await check(50, 100)).level).toBe('ok')
    expect((await check(9, 100)).level).toBe('warning')
    expect((await check(0.9, 4)).level).toBe('problem')
    expect(new Set(seen)).toEqual(new Set([folder]))
  })

  it('needs open files for every market WebSocket of a program with the role api', () => {
    const limits = (soft: number | string) =>
      `Limit  Soft Limit  Hard Limit  Units\nMax open files   ${soft}   1048576  files\n`
    const api = readConfig({ STREAM_CONNECTIONS: '20000' })
    expect(checkOpenFiles(api, limits(25_120)).level).toBe('ok')
    expect(checkOpenFiles(api, limits('unlimited')).level).toBe('ok')
    expect(checkOpenFiles(api, limits(25_119))).toMatchObject({
      level: 'problem',
      next: expect.stringContaining('LimitNOFILE=25120'),
    })
    expect(checkOpenFiles(readConfig({ ROLES: 'web' }), limits(5_120)).level).toBe('ok')
    expect(checkOpenFiles(api, undefined).level).toBe('skipped')
  })

  it('OPS-204 needs free ports before a start, and used ports while the exchange runs', async () => {
    const taken: Server = createServer()
    const port = await listen(taken)
    const config = readConfig({ PORT: String(port), NODE_PORT: '0' })
    expect(levels(await checkPorts(config, false))).toEqual(['port/web problem', 'port/node ok'])
    expect(levels(await checkPorts(config, true))).toEqual(['port/web ok', 'port/node ok'])
    await new Promise((resolve) => taken.close(resolve))
    expect(levels(await checkPorts(config, false))).toEqual(['port/web ok', 'port/node ok'])
    expect(levels(await checkPorts(config, true))).toEqual(['port/web problem', 'port/node ok'])
    expect(await checkPorts(readConfig({ PORT: '0', ROLES: 'web' }), false)).toHaveLength(1)
  })
})

describe('the clock', () => {
  it('is compared with the close time of a real node’s last ledger', async () => {
    const node = await startNode({
      network: 'swt',
      dataDir: folder,
      port: 0,
      manual: true,
      genesisAccount: OWNER,
      logger: pino({ level: 'silent' }),
    })
    try {
      const closeTime = await lastCloseTime(`ws://127.0.0.1:${node.port}`, pino({ level: 'silent' }))
      expect(Math.abs((closeTime ?? 0) - Date.now())).toBeLessThan(120_000)
    } finally {
      await node.close()
    }
  })

  it('OPS-204 is set by a time service, as systemd reports', async () => {
    const found = [true, false, undefined].map(checkTimeService)
    expect(found.map(({ level }) => level)).toEqual(['ok', 'warning', 'skipped'])
    expect(found[1]?.next).toContain('timedatectl')
    const folder = mkdtempSync(join(tmpdir(), 'tidebook-clock-'))
    const read = (answer: string): Promise<boolean | undefined> => {
      writeFileSync(join(folder, 'timedatectl'), `#!/bin/sh\n${answer}\n`, { mode: 0o755 })
      return isClockSynchronized()
    }
    vi.stubEnv('PATH', folder)
    try {
      expect(await read('echo yes')).toBe(true)
      expect(await read('echo no')).toBe(false)
      expect(await read('exit 1')).toBeUndefined()
    } finally {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    }
  })

  it('OPS-204 may be neither behind the ledger nor far ahead of it', () => {
    const at = (seconds: number) => checkLedgerClock(NOW + seconds * 1000, NOW, true).level
    expect([30, 31, -60, -61].map(at)).toEqual(['ok', 'problem', 'ok', 'problem'])
    expect(checkLedgerClock(undefined, NOW, true).level).toBe('problem')
    expect(checkLedgerClock(undefined, NOW, false).level).toBe('skipped')
  })

  it('may differ little from the clock of the database', () => {
    expect([0.5, -2, 2.1, -11].map((offset) => checkDatabaseClock(offset).level)).toEqual([
      'ok',
      'ok',
      'warning',
      'problem',
    ])
  })
})

describe('key files', () => {
  const check = (more: object = {}): Promise<readonly Finding[]> =>
    checkKeys({ dataDir: folder, agentKeys: undefined, nodeTokenFile: undefined, configFile: undefined, ...more })

  it('OPS-204 are refused when other users can read them, and remain unchanged', async () => {
    const keys = ['identity-key', 'identity-key.next', 'identity-key.before-20261128T101112.131Z']
    const files = ['agent/seed', ...keys, 'local-network/seed', 'node/admin-token', 'postgres/password']
    for (const name of files) write(name, SEED)
    expect(levels(await check())).toEqual(['key/access ok'])
    for (const name of files) {
      for (const mode of [0o640, 0o604]) {
        chmodSync(join(folder, name), mode)
        expect(await check()).toEqual([
          expect.objectContaining({ code: 'key/access', level: 'problem', message: expect.stringContaining(name) }),
        ])
      }
      chmodSync(join(folder, name), 0o600)
    }
  })

  it('may be readable by a group only if they contain settings', async () => {
    const configFile = write('settings', 'PORT=1', 0o640)
    expect(levels(await check({ configFile }))).toEqual(['key/access ok'])
    chmodSync(configFile, 0o644)
    expect(levels(await check({ configFile }))).toEqual(['key/access problem'])
  })

  it('must exist where a setting or the ledger needs them, and contain a key', async () => {
    expect(levels(await check({ agentKeys: join(folder, 'none') }))).toEqual(['key/content problem'])
    expect(levels(await check({ nodeTokenFile: join(folder, 'none') }))).toEqual(['key/content problem'])
    write('node/data.mdb', '')
    write('local-network/phase', '')
    expect(await check()).toMatchObject([{ code: 'key/content', message: expect.stringContaining('seed is missing') }])
    write('local-network/seed', SEED)
    write('identity-key', SEED.slice(1))
    expect(levels(await check())).toEqual(['key/content problem'])
  })

  it('include the signing keys of validators', async () => {
    write('cluster/2/comet/config/priv_validator_key.json', '{}', 0o644)
    expect(levels(await check())).toEqual(['key/access problem'])
  })
})

describe('the data folder', () => {
  it('belongs to one installation', async () => {
    expect((await checkProgram(folder, undefined)).level).toBe('ok')
    expect((await checkProgram(folder, process.pid)).level).toBe('ok')
    const { spawn } = await import('node:child_process')
    const other = write('other/apps/server/src/main.ts', 'setInterval(() => undefined, 1000); console.log(1)')
    const child = spawn(process.execPath, [other], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      await new Promise((resolve) => child.stdout.once('data', resolve))
      expect(await checkProgram(folder, child.pid)).toMatchObject({
        level: 'problem',
        message: expect.stringContaining(other),
      })
      write('server.pid', `${child.pid} ${startTimeOf(child.pid ?? 0)}`)
      expect((await run({ DATA_DIR: folder, ROLES: 'web', PORT: '0' })).text).toContain('another installation')
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('OPS-204 needs a backup that is at most two days old', async () => {
    const age = async () => levels(await checkBackups({ dataDir: folder, backupPassword: SEED }, NOW))[0]
    expect(await age()).toBe('backup/age skipped')
    write('identity-key', SEED)
    expect(await age()).toBe('backup/age problem')
    writeBackupNote(folder, 'backup', { made: NOW - 48 * HOUR, path: '/backup/a' })
    expect(await age()).toBe('backup/age ok')
    writeBackupNote(folder, 'backup', { made: NOW - 49 * HOUR, path: '/backup/a' })
    expect(await age()).toBe('backup/age problem')
    expect(levels(await checkBackups({ dataDir: folder, backupPassword: undefined }, NOW))).toContain(
      'backup/password warning',
    )
  })

  it('OPS-204 reports a backup or a rehearsal that failed, until the next one succeeds', async () => {
    const failures = async () =>
      (await checkBackups({ dataDir: folder, backupPassword: SEED }, NOW)).filter(
        ({ code }) => code === 'backup/failed',
      )
    expect(levels(await failures())).toEqual(['backup/failed ok'])
    writeBackupNote(folder, 'backup', { made: NOW - HOUR, path: '/backup/a' })
    writeBackupFailure(folder, 'backup', { made: NOW, reason: 'the disk is full' })
    writeBackupFailure(folder, 'rehearsal', { made: NOW, reason: 'the backup is damaged' })
    const found = await failures()
    expect(levels(found)).toEqual(['backup/failed problem', 'backup/failed problem'])
    expect(found[0]?.next).toContain('failed-backup.json')
    writeBackupNote(folder, 'backup', { made: NOW + 1, path: '/backup/b' })
    expect((await failures()).map(({ message }) => message)).toEqual([expect.stringContaining('rehearsal')])
  })

  it('needs a rehearsal that is at most five weeks old, once it has a backup', async () => {
    const age = async () => levels(await checkBackups({ dataDir: folder, backupPassword: SEED }, NOW))[1]
    expect(await age()).toBe('backup/rehearsal skipped')
    writeBackupNote(folder, 'backup', { made: NOW, path: '/backup/a' })
    expect(await age()).toBe('backup/rehearsal warning')
    writeBackupNote(folder, 'rehearsal', { made: NOW - 35 * 24 * HOUR, path: '/backup/a' })
    expect(await age()).toBe('backup/rehearsal ok')
    writeBackupNote(folder, 'rehearsal', { made: NOW - 36 * 24 * HOUR, path: '/backup/a' })
    expect(await age()).toBe('backup/rehearsal warning')
  })
})

describe('the database', () => {
  // The product's own server: the shared test server runs without fsync, which is a problem that doctor reports.
  let database: TemporaryCluster
  beforeAll(async () => {
    database = await startTemporaryCluster()
  })
  afterAll(() => database[Symbol.asyncDispose]())

  const GOOD: DatabaseFacts = {
    version: '18.4',
    major: 18,
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    most: 97,
    used: 79,
    encoding: 'UTF8',
    time_zone: 'Etc/UTC',
    is_replica: false,
    now: 0,
  }
  const problems = (facts: Partial<DatabaseFacts>, running = false): readonly string[] =>
    checkDatabaseFacts({ ...GOOD, ...facts }, running).flatMap((each) => (each.level === 'ok' ? [] : [brief(each)]))

  it("OPS-204 reports no problem in an exchange's database, and reports a wrong password", async () => {
    const findings = await checkDatabase(database.url, true)
    expect(levels(findings).filter((text) => text.endsWith('problem'))).toEqual([])
    expect(findings).toHaveLength(7)
    const wrong = database.url.replace(/:[0-9a-f]+@/, ':wrongsecret@')
    const [refused] = await checkDatabase(wrong, true)
    expect(refused).toMatchObject({ code: 'database/connection', level: 'problem' })
    expect(JSON.stringify(refused)).not.toContain('wrongsecret')
  })

  it('OPS-204 is checked in a run that has every kind of finding', async () => {
    const port = await listen(createTlsServer({ key: LASTING.key, cert: LASTING.cert }))
    write('identity-key', 'no key')
    const findings = await examine({
      CONFIG_FILE: write('settings', 'PORT=0\n', 0o644),
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      NODE_PORT: '1',
      PUBLIC_URL: `https://127.0.0.1:${port},https://127.0.0.2:1`,
    })
    expect([...new Set(findings.map(({ code }) => code))].toSorted()).toEqual([...FINDING_CODES].toSorted())
  })

  it('reports the setting fsync = off', async () => {
    const pool = testPool(database.url, 1)
    await pool.query('alter system set fsync = off')
    await pool.query('select pg_reload_conf()')
    await expect
      .poll(async () => levels(await checkDatabase(database.url, true)))
      .toContain('database/durability problem')
    await pool.query('alter system reset fsync')
    await pool.query('select pg_reload_conf()')
    await pool.end()
  })

  it('is refused when it is old, a replica, full, or can lose data', () => {
    expect(problems({})).toEqual([])
    expect(problems({ major: 14 })).toEqual(['database/version problem'])
    expect(problems({ is_replica: true })).toEqual(['database/version problem'])
    expect(problems({ full_page_writes: 'off' })).toEqual(['database/durability problem'])
    expect(problems({ synchronous_commit: 'off' })).toEqual(['database/durability warning'])
    expect(problems({ used: 80 })).toEqual(['database/connections problem'])
    expect(problems({ used: 80 }, true)).toEqual([])
    expect(problems({ encoding: 'SQL_ASCII' })).toEqual(['database/encoding problem'])
    expect(problems({ time_zone: 'Asia/Shanghai' })).toEqual(['database/time-zone warning'])
  })
})

describe('a demonstration', () => {
  const check = (env: Readonly<Record<string, string>>) =>
    checkDemonstration(readConfig({ PUBLIC_URL: 'https://exchange.example', ...env }))
  const OFF = { DEMO: 'off', FAUCET: 'off', OUTBOX: 'off' }

  it('is a warning once other people reach the exchange', async () => {
    expect(await check({ PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
    expect(levels(await check(OFF))).toEqual(['settings/demonstration ok'])
    const [found] = await check({ ...OFF, FAUCET: 'on', LOCAL_CHAINS: 'on' })
    expect(found).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/: test money for everyone \(FAUCET\), test ledgers .* \(LOCAL_CHAINS\)$/),
    })
  })

  it('has an outbox only for messages that no sender delivers, and only on our own network', async () => {
    const senders = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', SMS_URL: 'https://sms.example' }
    expect(levels(await check({ ...OFF, OUTBOX: 'on' }))).toEqual(['settings/demonstration warning'])
    expect(levels(await check({ ...OFF, OUTBOX: 'on', ...senders }))).toEqual(['settings/demonstration ok'])
    expect(levels(await check({ NODE_URL: 'wss://node.example' }))).toEqual(['settings/demonstration ok'])
    expect(levels(await check({ NETWORK: 'xrpl' }))).toEqual(['settings/demonstration ok'])
  })
})

describe('the public addresses', () => {
  it('OPS-204 need certificates that last for two weeks', async () => {
    const port = await listen(createTlsServer({ key: LOCALHOST.key, cert: LOCALHOST.cert }))
    const config = readConfig({ PUBLIC_URL: `https://127.0.0.1:${port}` })
    const level = async (at: number) => (await checkCertificates(config, at))[0]?.level
    expect(await level(LOCALHOST.validTo - 15 * 24 * HOUR)).toBe('ok')
    expect(await level(LOCALHOST.validTo - 13 * 24 * HOUR)).toBe('problem')
    expect((await checkCertificates(config, LOCALHOST.validTo + HOUR))[0]?.message).toContain('expired')
    expect((await checkCertificates(readConfig({ PUBLIC_URL: 'https://127.0.0.1:1' }), NOW))[0]?.level).toBe('warning')
    expect((await checkCertificates(readConfig({}), NOW))[0]?.level).toBe('skipped')
  })

  it('OPS-204 need certificates for their own names, from an issuer that browsers know', async () => {
    const port = await listen(createTlsServer({ key: LASTING.key, cert: LASTING.cert }))
    const trust = async (host: string) =>
      (await checkCertificates(readConfig({ PUBLIC_URL: `https://${host}:${port}` }), Date.now()))[1]
    expect(await trust('127.0.0.1')).toMatchObject({
      code: 'tls/trust',
      level: 'problem',
      next: expect.stringContaining('127.0.0.1'),
    })
    expect(await trust('localhost')).toMatchObject({ code: 'tls/trust', level: 'warning' })
    const known = getCACertificates('default')
    setDefaultCACertificates([LASTING.cert])
    try {
      expect(await trust('localhost')).toMatchObject({ code: 'tls/trust', level: 'ok' })
    } finally {
      setDefaultCACertificates(known)
    }
  })

  it('OPS-204 may be from an authority that only this machine knows', async () => {
    const port = await listen(createTlsServer({ key: LASTING.key, cert: LASTING.cert }))
    const known = join(folder, 'known.pem')
    writeFileSync(known, LASTING.cert)
    const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    const program = `
      const { checkCertificates } = await import(${url('./doctor/certificate-checks.ts')})
      const origins = { publicUrls: ['https://localhost:${port}'], trustedProxies: [] }
      console.log((await checkCertificates(origins, Date.now()))[1].level)`
    const trust = async (file: string) => {
      const env = { ...process.env, SSL_CERT_FILE: file, SSL_CERT_DIR: join(folder, 'none') }
      return (await execute(process.execPath, ['--input-type=module', '--eval', program], { env })).stdout
    }
    expect(await trust(known)).toBe('ok\n')
    expect(await trust('/dev/null')).toBe('warning\n')
  })

  it('need a trusted proxy', () => {
    const PUBLIC_URL = 'https://exchange.example'
    expect(levels(checkProxy(readConfig({ PUBLIC_URL })))).toEqual(['settings/proxy problem'])
    expect(levels(checkProxy(readConfig({ PUBLIC_URL, TRUSTED_PROXY: '127.0.0.1' })))).toEqual(['settings/proxy ok'])
    expect(checkProxy(readConfig({}))).toEqual([])
  })
})
