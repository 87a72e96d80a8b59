import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileDiff } from './install/file-diff.ts'
import { readInstallFlags } from './install/installation.ts'
import { changesOf, readManifest, staleOf, writeFiles } from './install/manifest.ts'
import { renderFiles } from './install/render-files.ts'
import { renderCaddyfile } from './install/render-sites.ts'
import { install, uninstall } from './install.ts'
import { capturePrinted, type Printed } from './printed.fixture.ts'

const CADDY = 'caddy'
const SYSTEM_UNITS = 'etc/systemd/system'
const FILES = [
  `${SYSTEM_UNITS}/tidebook-node-market-agent.service`,
  `${SYSTEM_UNITS}/tidebook-node-market-agent-backup.service`,
  `${SYSTEM_UNITS}/tidebook-node-market-agent-backup.timer`,
  `${SYSTEM_UNITS}/tidebook-node-market-agent-rehearsal.service`,
  `${SYSTEM_UNITS}/tidebook-node-market-agent-rehearsal.timer`,
  'etc/logrotate.d/tidebook-node-market-agent',
  'etc/caddy/tidebook-node-market-agent.caddy',
  `${SYSTEM_UNITS}/caddy.service.d/tidebook-node-market-agent.conf`,
  'etc/tidebook-install/tidebook-node-market-agent-stop.sh',
  'etc/tidebook-install/tidebook-node-market-agent.sh',
]
const NAME = 'tidebook-node-market-agent'

let prefix = ''
let printed: Printed
beforeEach(() => {
  prefix = mkdtempSync(join(tmpdir(), 'tidebook-install-'))
  printed = capturePrinted()
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(prefix, { recursive: true })
})

const ARGS = ['--roles', 'node,market,agent', '--host', 'exchange.example']

function run(...more: string[]): Promise<void> {
  return install([...ARGS, '--prefix', prefix, ...more], {})
}

function textOf(path: string): string {
  return readFileSync(join(prefix, path), 'utf8')
}

const KEY = '0'.repeat(64)

/** Writes a settings file below the prefix and returns its path. */
function settingsFile(...lines: string[]): string {
  const path = join(prefix, 'tidebook.conf')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

/** Returns the files of an installation as one text. */
function rendered(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  root = '/srv/tidebook/app',
): string {
  return renderFiles(readInstallFlags(args, env, root))
    .map(({ path, text }) => `==> ${path}\n${text}`)
    .join('\n')
}

/** Compares a text with a golden file, which `vitest run FILE --update` writes. */
function expectGolden(text: string, name: string): Promise<void> {
  return expect(text).toMatchFileSnapshot(fileURLToPath(new URL(`install/fixtures/${name}.txt`, import.meta.url)))
}

describe('the files of an installation', () => {
  it('OPS-202 match the golden file for all roles', async () => {
    await expectGolden(rendered(['--roles', 'node,market,api,web,agent', '--host', 'exchange.example']), 'all-roles')
  })

  it('need no backup for the roles of pages and calls, and follow the settings', async () => {
    const args = ['--roles', 'web,api', '--user', 'web', '--host', 'a.example', '--node-host', 'b.example']
    const env = { PORT: '7360', DATA_DIR: '/srv/api-1', STREAM_CONNECTIONS: '20000' }
    await expectGolden(rendered(args, env), 'api-web')
  })

  it('contain no site for roles that serve no client, or without a host name', () => {
    const site = (...args: string[]) => renderCaddyfile(readInstallFlags(args, {}))
    expect(site('--roles', 'agent', '--host', 'exchange.example')).toBeUndefined()
    expect(site('--roles', 'web')).toBeUndefined()
  })

  it('OPS-202 match the golden file for several programs', async () => {
    const lines = ['NETWORK=local', `DATA_DIR=${prefix}/data`, 'PUBLIC_URL=https://exchange.example']
    const config = settingsFile(...lines, `IDENTITY_KEY=${KEY}`)
    const args = ['--api', '2', '--tls', 'internal']
    const text = rendered(args, { CONFIG_FILE: config })
    const usual = text.replaceAll(config, '/etc/tidebook.conf').replaceAll(`${prefix}/data`, '/var/lib/tidebook')
    await expectGolden(usual, 'two-apis')
  })

  it('OPS-202 share one base name for several programs without the role agent', () => {
    const ROLES = 'node,market,api,web'
    const CONFIG_FILE = settingsFile(`ROLES=${ROLES}`, `IDENTITY_KEY=${KEY}`)
    const flags = readInstallFlags(['--api', '2', '--host', 'exchange.example'], { CONFIG_FILE, ROLES })
    const { programs } = flags
    expect(programs.map(({ name }) => name)).toEqual(['tidebook', 'tidebook-api-1', 'tidebook-api-2'])
    expect(programs.map(({ needs }) => needs?.unit)).toEqual([undefined, 'tidebook.service', 'tidebook.service'])
    expect(programs[0].dataDir).toBe('/var/lib/tidebook-node-market-api-web')
    const paths = renderFiles(flags).map(({ path }) => path)
    expect(paths.filter((path) => !path.includes('/tidebook-api-') && !/\/tidebook(-\w+)?\.\w+$/.test(path))).toEqual([
      '/etc/logrotate.d/tidebook',
    ])
  })

  it('OPS-202 restart one program after another, and check the readiness of each directly', () => {
    const CONFIG_FILE = settingsFile(`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`)
    const files = renderFiles(readInstallFlags(['--api', '2', '--host', 'exchange.example'], { CONFIG_FILE }))
    const script = files.find(({ path }) => path === '/etc/tidebook-install/tidebook-restart.sh')?.text ?? ''
    const log = join(prefix, 'log')
    // a program is ready at the second poll
    const curl = `echo "$@" >> ${log}; [ $(( $(wc -l < ${log}) % 3 )) -eq 0 ]`
    for (const [name, text] of [
      ['systemctl', `echo "$@" >> ${log}`],
      ['curl', curl],
      ['sleep', ''],
    ] as const)
      writeFileSync(join(prefix, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    const env = { PATH: `${prefix}:${process.env['PATH']}` }
    expect(spawnSync('sh', ['-c', script], { env }).status).toBe(0)
    const asked = (port: number): readonly string[] =>
      Array(2).fill(`-fso /dev/null --max-time 5 http://127.0.0.1:${port}/ready`)
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([
      'restart tidebook-api-1',
      ...asked(7361),
      'restart tidebook-api-2',
      ...asked(7362),
      'restart tidebook',
      ...asked(7350),
    ])
  })

  it('OPS-202 stop restarting when a program is not ready in time, and show its state', () => {
    const CONFIG_FILE = settingsFile(`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`)
    const files = renderFiles(readInstallFlags(['--api', '2', '--host', 'exchange.example'], { CONFIG_FILE }))
    const script = files.find(({ path }) => path === '/etc/tidebook-install/tidebook-restart.sh')?.text ?? ''
    const log = join(prefix, 'log')
    for (const [name, text] of [
      ['systemctl', `echo "$@" >> ${log}; [ "$1" = restart ]`],
      ['curl', 'exit 7'],
      ['sleep', `echo >> ${prefix}/clock`],
      // each sleep lets a minute pass
      ['date', `touch ${prefix}/clock; echo $(( $(wc -l < ${prefix}/clock) * 60 ))`],
    ] as const)
      writeFileSync(join(prefix, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    const env = { PATH: `${prefix}:${process.env['PATH']}` }
    const { status, stderr } = spawnSync('sh', ['-c', script], { env, encoding: 'utf8', timeout: 60_000 })
    expect([status, stderr]).toEqual([1, expect.stringContaining('tidebook-api-1 is not ready after 600 seconds')])
    expect(readFileSync(log, 'utf8')).toBe('restart tidebook-api-1\nstatus --no-pager tidebook-api-1\n')
    expect(textOf('clock').length).toBe(10)
  })

  it('OPS-202 pass only reads to another program when one fails', () => {
    const CONFIG_FILE = settingsFile(`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`)
    const sites = renderCaddyfile(readInstallFlags(['--api', '2', '--host', 'exchange.example'], { CONFIG_FILE }))
    expect(sites).toMatch(
      /handle_errors \{\s+@away \{\s+method GET HEAD\s+expression [^\n]+\n\s+\}\s+reverse_proxy @away /u,
    )
  })

  it('OPS-202 are accepted by Caddy', ({ skip }) => {
    if (spawnSync(CADDY, ['version']).error !== undefined) skip('caddy is not installed')
    const CONFIG_FILE = settingsFile(`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`)
    const args = ['--api', '2', '--host', 'exchange.example', '--tls', 'internal']
    const sites = join(prefix, 'tidebook.caddy')
    writeFileSync(sites, renderCaddyfile(readInstallFlags(args, { CONFIG_FILE })) ?? '')
    const { status, stderr } = spawnSync(CADDY, ['validate', '--adapter', 'caddyfile', '--config', sites], {
      encoding: 'utf8',
      env: { ...process.env, HOME: prefix, XDG_DATA_HOME: prefix, XDG_CONFIG_HOME: prefix },
    })
    expect(stderr).not.toContain('Error')
    expect(status).toBe(0)
  })

  it('contain the files of a certificate', () => {
    const files = ['--roles', 'web', '--host', 'a.example', '--tls', '/etc/ssl/a.pem,/etc/ssl/a.key']
    expect(renderCaddyfile(readInstallFlags(files, {}))).toContain('\ttls /etc/ssl/a.pem /etc/ssl/a.key\n')
  })

  it('OPS-202 are accepted by systemd', ({ skip }) => {
    if (spawnSync('systemd-analyze', ['--version']).error !== undefined) skip('systemd-analyze is not installed')
    const config = settingsFile(`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`)
    const several = readInstallFlags(['--api', '2', '--host', 'exchange.example'], { CONFIG_FILE: config })
    const units = [readInstallFlags(ARGS, {}), several]
      .flatMap((each) => renderFiles(each))
      .flatMap(({ path, text }) => {
        if (!path.startsWith(`/${SYSTEM_UNITS}`)) return []
        const copy = join(prefix, path.slice(SYSTEM_UNITS.length + 2))
        mkdirSync(dirname(copy), { recursive: true })
        writeFileSync(copy, text)
        return path.endsWith('.conf') ? [] : [copy]
      })
    const extended = ['caddy.service', 'postgresql@15.service'].map((name) => join(prefix, name))
    for (const path of extended) writeFileSync(path, '[Service]\nExecStart=/bin/true\n')
    expect(existsSync(join(prefix, 'postgresql@.service.d/tidebook.conf'))).toBe(true)
    const { status, stderr } = spawnSync('systemd-analyze', ['--man=no', 'verify', ...units, ...extended], {
      encoding: 'utf8',
    })
    expect(stderr.split('\n').filter((line) => line.includes(prefix))).toEqual([])
    expect(status).toBe(0)
  })

  it.each([
    ['--roles', 'ledger'],
    ['--roles', ''],
    ['--roles', 'web', '--user', 'a b'],
    ['--roles', 'web', '--host', 'exchange.example { }'],
    ['--roles', 'web', '--host', 'a.example', '--node-host', 'a.example'],
    ['--roles', 'node', '--node-host', 'a.example'],
    ['--roles', 'node', '--backups', '/var/back ups'],
    ['--roles', 'node', '--backups', '/var/$(id)'],
    ['--role', 'web'],
    ['--api', '2', '--roles', 'web'],
    ['--roles', 'web', '--tls', 'cert.pem,/key.pem'],
    ['--roles', 'web', '--tls', '/cert.pem'],
  ])('are refused for %s %s %s %s', (...args) => {
    expect(() => readInstallFlags(args, {})).toThrow(expect.objectContaining({ code: 'server/usage' }))
  })

  it('are refused for a settings file that cannot be read, and name it', () => {
    const CONFIG_FILE = join(prefix, 'missing.conf')
    expect(() => readInstallFlags(['--api', '2'], { CONFIG_FILE })).toThrow('CONFIG_FILE: expected')
  })

  it.each(['0', '10', 'two'])('are refused for --api %s', (count) => {
    const config = settingsFile('NETWORK=local')
    expect(() => readInstallFlags(['--api', count], { CONFIG_FILE: config })).toThrow('--api: expected a number')
  })

  it('OPS-202 are refused for --api if the database in the data folder would be left behind', () => {
    const CONFIG_FILE = settingsFile(`IDENTITY_KEY=${KEY}`, `DATA_DIR=${prefix}/data`)
    mkdirSync(join(prefix, 'data/postgres'), { recursive: true })
    const read = (env: Readonly<Record<string, string>>) => () =>
      readInstallFlags(['--api', '2'], { CONFIG_FILE, ...env })
    const refusal = { code: 'server/usage', message: expect.stringContaining('with backup and restore first') }
    expect(read({})).toThrow(expect.objectContaining(refusal))
    expect(read({ DATABASE_URL: 'postgres://db/tidebook' })).toThrow(`write DATABASE_URL to ${CONFIG_FILE}`)
    settingsFile(`IDENTITY_KEY=${KEY}`, `DATA_DIR=${prefix}/data`, 'DATABASE_URL=postgres://db/tidebook')
    expect(read({})).not.toThrow()
  })

  it('OPS-202 are refused for --api if each program would create its own key', () => {
    const CONFIG_FILE = settingsFile(`DATA_DIR=${prefix}/data`)
    const read = () => readInstallFlags(['--api', '2'], { CONFIG_FILE, IDENTITY_KEY: KEY })
    settingsFile(`DATA_DIR=${prefix}/data`, 'IDENTITY_KEY=')
    expect(read).toThrow('the output of openssl rand -hex 32')
    settingsFile(`DATA_DIR=${prefix}/data`)
    expect(read).toThrow(expect.objectContaining({ code: 'server/usage' }))
    expect(read).toThrow('the output of openssl rand -hex 32')
    mkdirSync(join(prefix, 'data'))
    writeFileSync(join(prefix, 'data/identity-key'), KEY)
    expect(read).toThrow(`the content of ${prefix}/data/identity-key`)
  })

  it('OPS-202 run programs with calls as their own user, who can read neither a seed nor a backup nor its password', () => {
    const secrets = ['BACKUP_PASSWORD=correct-horse', 'export BACKUP_DIR=/b', `AGENT_KEYS=${prefix}/seed`]
    const kept = [`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`, 'NETWORK=local']
    const CONFIG_FILE = settingsFile(...kept, ...secrets)
    const files = renderFiles(readInstallFlags(['--api', '1', '--backups', `${prefix}/backups`], { CONFIG_FILE }))
    const unitOf = (name: string) => files.find(({ path }) => path.endsWith(`/${name}.service`))?.text ?? ''
    const unit = unitOf('tidebook-api-1')
    expect(unitOf('tidebook')).toContain('\nUser=tidebook\n')
    expect(unit).toContain('\nUser=tidebook-api\nGroup=tidebook-api\n')
    expect(unit).toContain(`\nInaccessiblePaths=-${prefix}/data -${prefix}/backups\n`)
    expect(unit).toContain('\nEnvironment=CONFIG_FILE=/run/tidebook-api-1.conf\n')
    expect(unit).toContain('\nEnvironment=NETWORK=/run/tidebook-api-1-network.json\n')

    mkdirSync(join(prefix, 'data'))
    writeFileSync(join(prefix, 'data/network.json'), '{}')
    for (const [, command = ''] of unit.matchAll(/^ExecStartPre=\+\/bin\/sh -c '(.*)'$/gm)) {
      // The test has neither root privileges nor these users.
      const here = command.replaceAll('/run/', `${prefix}/`).replace(' -o root -g tidebook-api', '')
      const { status, stderr } = spawnSync('sh', ['-c', here.replace('runuser -u tidebook -- ', '')])
      expect([status, String(stderr)]).toEqual([0, ''])
    }
    expect(textOf('tidebook-api-1.conf')).toBe(`${kept.join('\n')}\n`)
    expect(textOf('tidebook-api-1-network.json')).toBe('{}')
  })

  it('OPS-202 are refused for --api if a line of a secret would be copied with the settings', () => {
    const read =
      (...lines: string[]) =>
      () =>
        readInstallFlags(['--api', '1'], { CONFIG_FILE: settingsFile(`IDENTITY_KEY=${KEY}`, ...lines) })
    const lines = ['BACKUP_PASSWORD="correct horse', '#battery staple"', 'AGENT_KEYS=/srv/seed']
    expect(read(...lines)).toThrow(expect.objectContaining({ code: 'server/usage' }))
    expect(read(...lines)).toThrow('write BACKUP_PASSWORD in')
    expect(read('BACKUP_PASSWORD="correct horse #battery staple"')).not.toThrow()
  })

  it('OPS-202 remain the same when the settings file contains the database of the socket', () => {
    const lines = [`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`]
    const CONFIG_FILE = settingsFile(...lines)
    const first = rendered(['--api', '2'], { CONFIG_FILE })
    expect(first).toContain('DATABASE_URL=postgres://tidebook-api@localhost/tidebook?host=/var/run/postgresql\n')
    settingsFile(...lines, 'DATABASE_URL=postgres://tidebook@localhost/tidebook?host=/var/run/postgresql')
    expect(rendered(['--api', '2'], { CONFIG_FILE })).toBe(first)
    settingsFile(...lines, 'DATABASE_URL=postgres://tidebook:word@db/tidebook')
    expect(rendered(['--api', '2'], { CONFIG_FILE })).not.toContain('Environment=DATABASE_URL')
  })

  it('append settings and sites to files without a last newline', () => {
    const CONFIG_FILE = settingsFile(`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`)
    const lines = rendered(['--api', '1', '--host', 'a.example'], { CONFIG_FILE }).split('\n')
    const append = lines.find((line) => line.startsWith(`grep -q '^DATABASE_URL='`)) ?? ''
    writeFileSync(CONFIG_FILE, 'BACKUP_PASSWORD=x')
    expect(spawnSync('sh', ['-c', append]).status).toBe(0)
    expect(readFileSync(CONFIG_FILE, 'utf8')).toMatch(/^BACKUP_PASSWORD=x\nDATABASE_URL=postgres:\S+\n$/)
    expect(lines.filter((line) => line.includes('echo '))).toEqual([])
  })

  it('are refused for a data folder that is not absolute', () => {
    expect(() => readInstallFlags(ARGS, { DATA_DIR: 'data' })).toThrow('DATA_DIR: expected an absolute path')
  })
})

describe('install and uninstall', () => {
  it('OPS-202 write exactly the shown files, and remove exactly those files', async () => {
    writeFileSync(join(prefix, 'other'), 'stays')
    await run('--yes')
    expect(FILES.filter((path) => !existsSync(join(prefix, path)))).toEqual([])
    expect(printed.text).toContain('+ExecStart=')
    expect(printed.text).toContain('systemctl daemon-reload')
    expect(printed.text).toContain(`${NAME}.service ${NAME}-backup.timer ${NAME}-rehearsal.timer`)
    printed.text = ''
    await run('--yes')
    expect(printed.text).toBe('Every file is up to date\n')
    await uninstall(['--name', NAME, '--prefix', prefix, '--yes'])
    expect(FILES.filter((path) => existsSync(join(prefix, path)))).toEqual([])
    expect(existsSync(join(prefix, 'etc/tidebook-install', `${NAME}.json`))).toBe(false)
    expect(textOf('other')).toBe('stays')
    await expect(uninstall(['--name', NAME, '--prefix', prefix])).rejects.toThrow('wrote no files')
  })

  it('OPS-202 start PostgreSQL and the proxy of this machine again after a failure, where the exchange uses them', () => {
    const CONFIG_FILE = settingsFile(`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`)
    const additions = (...args: string[]) =>
      renderFiles(readInstallFlags(args, { CONFIG_FILE })).filter(({ path }) => path.endsWith('.conf'))
    const text = '[Service]\nRestart=on-failure\nRestartSec=5\n'
    expect(additions('--api', '2', '--host', 'exchange.example')).toEqual([
      { path: `/${SYSTEM_UNITS}/caddy.service.d/tidebook.conf`, text },
      { path: `/${SYSTEM_UNITS}/postgresql@.service.d/tidebook.conf`, text },
    ])
    expect(additions('--roles', 'node,market,api,web,agent')).toEqual([])
    settingsFile(`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`, 'DATABASE_URL=postgres://tidebook:word@db/tidebook')
    expect(additions('--api', '2')).toEqual([])
  })

  it('OPS-202 remove nothing while a program starts with the machine, and write the script that stops it', async () => {
    await run('--yes')
    const links = ['multi-user.target.wants', 'timers.target.wants'].map((name) => join(prefix, SYSTEM_UNITS, name))
    const [programs = '', timers = ''] = links
    for (const link of links) mkdirSync(link)
    symlinkSync(`/${FILES[0]}`, join(programs, `${NAME}.service`))
    symlinkSync(`/${FILES[2]}`, join(timers, `${NAME}-backup.timer`))
    const remove = () => uninstall(['--name', NAME, '--prefix', prefix, '--yes'])
    await expect(remove()).rejects.toThrow(
      `run sh ${prefix}/etc/tidebook-install/${NAME}-stop.sh, then uninstall again`,
    )
    rmSync(join(programs, `${NAME}.service`))
    await expect(remove()).rejects.toMatchObject({ code: 'server/usage' })
    expect(FILES.filter((path) => !existsSync(join(prefix, path)))).toEqual([])

    // systemctl of the test removes the links
    const caddyfile = join(prefix, 'etc/caddy/Caddyfile')
    writeFileSync(caddyfile, `:80\nimport ${NAME}.caddy\n`)
    const log = join(prefix, 'log')
    const systemctl = `echo "$@" >> ${log}; [ "$1" != disable ] || rm -f ${programs}/$3 ${timers}/$3`
    writeFileSync(join(prefix, 'systemctl'), `#!/bin/sh\n${systemctl}\n`, { mode: 0o755 })
    const script = textOf(`etc/tidebook-install/${NAME}-stop.sh`).replaceAll(/ (\/etc\/)/g, ` ${prefix}$1`)
    const { status, stderr } = spawnSync('sh', ['-c', script], {
      env: { PATH: `${prefix}:${process.env['PATH']}` },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    const units = ['.service', '-backup.service', '-backup.timer', '-rehearsal.service', '-rehearsal.timer']
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([
      ...units.map((ending) => `disable --now ${NAME}${ending}`),
      'reload caddy',
    ])
    expect(readFileSync(caddyfile, 'utf8')).toBe(':80\n')
    await remove()
    expect(FILES.filter((path) => existsSync(join(prefix, path)))).toEqual([])
    expect(printed.text).toContain('Next, as root: systemctl daemon-reload')
  })

  it('write nothing without a confirmation', async () => {
    const { isTTY } = process.stdin
    Object.defineProperty(process.stdin, 'isTTY', { value: false, configurable: true })
    try {
      await expect(run()).rejects.toThrow('Add --yes')
    } finally {
      Object.defineProperty(process.stdin, 'isTTY', { value: isTTY, configurable: true })
    }
    expect(printed.text).toContain(`+++ /${FILES[0]}`)
    expect(existsSync(join(prefix, 'etc'))).toBe(false)
  })

  it('OPS-202 replace a file of the installation after showing the difference', async () => {
    await run('--yes')
    printed.text = ''
    await run('--yes', '--user', 'exchange')
    expect(printed.text).toContain('-User=tidebook')
    expect(printed.text).toContain('+User=exchange')
    expect(printed.text).not.toContain('+ExecStart=')
    expect(textOf(FILES[0] ?? '')).toContain('User=exchange')
  })

  it('OPS-202 keep track of files that a later command no longer writes', async () => {
    const site = `etc/caddy/${NAME}.caddy`
    const runWithoutHost = () => install(['--roles', 'node,market,agent', '--prefix', prefix, '--yes'], {})
    await run('--yes')
    printed.text = ''
    await runWithoutHost()
    expect(printed.text).toContain(`+rm -f /${site} /${SYSTEM_UNITS}/caddy.service.d/${NAME}.conf\n`)
    expect(printed.text).toContain(`+test ! -e /${site} || sed -i '/^import ${NAME}.caddy$/d' /etc/caddy/Caddyfile\n`)
    printed.text = ''
    await runWithoutHost()
    expect(printed.text).toBe('Every file is up to date\n')
    writeFileSync(join(prefix, site), 'mine')
    await runWithoutHost()
    expect(printed.text).toContain(`Not removed, because it was changed: ${join(prefix, site)}`)
    await run('--yes')
    await runWithoutHost()
    await uninstall(['--name', NAME, '--prefix', prefix, '--yes'])
    expect(FILES.filter((path) => existsSync(join(prefix, path)))).toEqual([])
  })

  it('OPS-202 stop a program that a later command no longer includes', async () => {
    const config = { CONFIG_FILE: settingsFile(`DATA_DIR=${prefix}/data`, `IDENTITY_KEY=${KEY}`) }
    const [three, two] = [readInstallFlags(['--api', '3'], config), readInstallFlags(['--api', '2'], config)]
    const files = renderFiles(three)
    await writeFiles(files, await changesOf(files, prefix, undefined), [], { prefix, name: 'tidebook' })
    const stale = await staleOf(renderFiles(two), prefix, await readManifest(prefix, 'tidebook'))
    const unit = `/${SYSTEM_UNITS}/tidebook-api-3.service`
    const paths = stale.map(({ path }) => path)
    expect(paths).toEqual([unit, '/etc/logrotate.d/tidebook-api-3'])
    const script = renderFiles(two, paths).at(-1)?.text ?? ''
    expect(script).toContain(`\ntest ! -e ${unit} || systemctl disable --now tidebook-api-3.service\n`)
    expect(script).toContain(`\nrm -f ${paths.join(' ')}\n`)
  })

  it('neither overwrite a file of the operator nor remove a changed one', async () => {
    await run('--yes')
    const [unit = '', , timer = ''] = FILES
    writeFileSync(join(prefix, timer), 'mine')
    await uninstall(['--name', NAME, '--prefix', prefix, '--yes'])
    expect(printed.text).toContain(`Keep, because it was changed: ${join(prefix, timer)}`)
    expect(textOf(timer)).toBe('mine')
    await expect(run('--yes')).rejects.toThrow(`install did not write ${join(prefix, timer)}`)
    expect(existsSync(join(prefix, unit))).toBe(false)
  })
})

it('a difference omits unchanged lines at the start and the end', () => {
  const change = { path: '/etc/a', before: 'a\nb\nc\nd\n', text: 'a\nx\ny\nd\n' }
  expect(fileDiff(change)).toBe('--- /etc/a\n+++ /etc/a\n@@ line 2 @@\n-b\n-c\n+x\n+y\n')
  expect(fileDiff({ ...change, before: undefined })).toBe('--- /dev/null\n+++ /etc/a\n@@ line 1 @@\n+a\n+x\n+y\n+d\n')
  expect(fileDiff({ ...change, before: 'a\n', text: 'a\na\n' })).toBe('--- /etc/a\n+++ /etc/a\n@@ line 2 @@\n+a\n')
})
