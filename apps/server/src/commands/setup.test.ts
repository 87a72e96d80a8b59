import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../platform/config.ts'
import type { Terminal } from './confirm.ts'
import { readInstallFlags } from './install/installation.ts'
import { renderFiles } from './install/render-files.ts'
import { capturePrinted, type Printed } from './printed.fixture.ts'
import { setup } from './setup.ts'

const MAIL = 'smtps://exchange:a-mail-secret@mail.example'

let folder = ''
let file = ''
let printed: Printed
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidebook-setup-'))
  file = join(folder, 'tidebook.conf')
  printed = capturePrinted()
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Runs the command without a terminal. */
function run(...args: string[]): Promise<void> {
  printed.text = ''
  return setup(['--file', file, '--yes', ...args], undefined)
}

function settings(): Readonly<Record<string, string | undefined>> {
  return parseEnv(readFileSync(file, 'utf8'))
}

/** A person who gives these answers in order, and then none. */
function person(...answers: readonly string[]): Terminal & { readonly questions: readonly string[] } {
  const rest = [...answers]
  const questions: string[] = []
  return {
    questions,
    print: (text) => void process.stdout.write(text),
    ask: async (question) => {
      questions.push(question)
      const answer = rest.shift()
      if (answer === undefined) throw new Error(`no further answer for: ${question}`)
      return answer
    },
    close: () => undefined,
  }
}

const PUBLIC = ['--network', 'own', '--host', 'exchange.example']

describe('setup', () => {
  it('OPS-203 writes settings that start a public exchange, creates its keys, and stops the demonstration', async () => {
    await run(...PUBLIC, '--smtp-url', MAIL, '--staff', 'ann:operator,bob:operator')
    const config = readConfig(settings())
    expect(config).toMatchObject({
      publicUrls: ['https://exchange.example'],
      publicNodeUrl: 'https://node.exchange.example',
      staffUrl: 'https://staff.exchange.example',
      trustedProxies: ['127.0.0.1'],
      smtpUrl: MAIL,
      mailFrom: 'exchange@exchange.example',
      demo: false,
      demoTraders: false,
      faucet: false,
      outbox: false,
    })
    expect(config.identityKey).toMatch(/^[0-9a-f]{64}$/)
    expect(config.backupPassword).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(printed.text).toContain(`sudo CONFIG_FILE=${file} npm run tidebook -- install`)
    expect(printed.text).toContain('# or install --api 2')
    expect(printed.text).toContain('staff add ann operator')
    expect(printed.text).not.toContain('add at least two members')
  })

  it('prints no secret in the difference, nor on the page of a run without a terminal', async () => {
    await run(...PUBLIC, '--smtp-url', MAIL)
    const { IDENTITY_KEY: key = '', BACKUP_PASSWORD: password = '' } = settings()
    expect(printed.text).toContain('+SMTP_URL=(new secret)')
    expect(printed.text).toContain(`grep ^BACKUP_PASSWORD= ${file}`)
    for (const secret of [key, password, 'a-mail-secret']) expect(printed.text).not.toContain(secret)
  })

  it('changes only answered settings in a later run, and keeps the operator’s lines', async () => {
    await run(...PUBLIC, '--staff-host', '-')
    const first = `# mine\nPORT=8000\n${readFileSync(file, 'utf8')}`
    writeFileSync(file, first)
    await run()
    expect(printed.text).toContain(`${file} is up to date`)
    expect(readFileSync(file, 'utf8')).toBe(first)
    await run('--smtp-url', MAIL)
    const added = `SMTP_URL=${MAIL}\nMAIL_FROM=exchange@exchange.example\n`
    expect(readFileSync(file, 'utf8')).toBe(`${first}${added}`)
    await run('--smtp-url', '')
    expect(readFileSync(file, 'utf8')).toBe(first)
  })

  it('shows the present values without passwords at the terminal, and accepts them', async () => {
    await run(...PUBLIC, '--smtp-url', MAIL)
    const before = readFileSync(file, 'utf8')
    const accepts = person('', '', '', '', '', '', '', '')
    await setup(['--file', file], accepts)
    expect(readFileSync(file, 'utf8')).toBe(before)
    const shown = accepts.questions.map((question) => /\[(.*)\] $/.exec(question)?.[1])
    expect(shown).toEqual([
      'own',
      'exchange.example',
      'node.exchange.example',
      'staff.exchange.example',
      'smtps://exchange:…@mail.example',
      'exchange@exchange.example',
      '-',
      'off',
    ])
    expect(printed.text).toContain(settings()['BACKUP_PASSWORD'])
  })

  it('asks again after an invalid answer, and writes nothing without a yes', async () => {
    const careful = person('moon', 'own', '', '-', 'ann:king', 'ann:operator', 'off', 'n')
    await setup(['--file', file], careful)
    expect(printed.text).toContain('Expected one of own, swtc, xrpl, validator')
    expect(printed.text).toContain('Expected NAME:ROLE')
    expect(printed.text).toContain('+BACKUP_PASSWORD=(new secret)')
    expect(printed.text).toContain('Nothing was written')
    expect(existsSync(file)).toBe(false)
    await expect(setup(['--file', file, '--network', 'own'], undefined)).rejects.toThrow('Add --yes')
    expect(existsSync(file)).toBe(false)
  })

  it('reads an answers file, over which flags take precedence', async () => {
    const answers = join(folder, 'answers')
    writeFileSync(answers, 'network=swtc\nnode-url=wss://node.example\nhost=one.example\n')
    await run('--answers', answers, '--host', 'two.example')
    expect(settings()).toMatchObject({
      NETWORK: 'swtc',
      NODE_URL: 'wss://node.example',
      ROLES: 'market,api,web,agent',
      PUBLIC_URL: 'https://two.example',
    })
    expect(settings()).not.toHaveProperty('PUBLIC_NODE_URL')
    writeFileSync(answers, 'netwerk=swtc\n')
    await expect(run('--answers', answers)).rejects.toThrow('unknown netwerk')
  })

  it('configures the programs next to a validator, and explains how it joins', async () => {
    await run('--network', 'validator', '--network-file', '/srv/shared/network.json', '--host', 'v.example')
    expect(settings()).toMatchObject({
      NETWORK: '/srv/shared/network.json',
      NODE_URL: 'ws://127.0.0.1:7351',
      PUBLIC_NODE_URL: 'https://node.v.example',
    })
    expect(printed.text).toContain('validator join --genesis genesis.json')
    expect(printed.text).toContain('operator.secret of this validator')
  })

  it('accepts “none” as the answer to a question that does not apply', async () => {
    await run('--network', 'own', '--node-url', '-', '--smtp-url', '-', '--mail-from', '-')
    const text = readFileSync(file, 'utf8')
    expect([text.includes('SMTP_URL'), text.includes('MAIL_FROM'), text.includes('NODE_URL')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it.each([
    [['--network', 'moon'], '--network: expected one of own'],
    [['--network', 'swtc'], '--node-url: is missing'],
    [['--network', 'own', '--node-url', 'ws://a.example'], '--node-url: has no meaning'],
    [['--network', 'own', '--host', 'https://a.example'], '--host: expected a host name'],
    [['--network', 'own', '--smtp-url', 'mail.example'], '--smtp-url: expected an smtps:// address'],
    [['--network', 'own', '--smtp-url', "smtps://it's:a@b.example"], '--smtp-url: expected'],
    [['--network', 'own', '--smtp-url', MAIL], '--mail-from: is missing'],
    [['--network', 'own', '--staff', 'ann'], '--staff: expected NAME:ROLE'],
    [['--host', 'a.example'], '--network: is missing'],
    [['--network', 'own', '--host', 'a.example', '--staff-host', 'a.example'], 'STAFF_URL: expected a host of its own'],
    [['--for', 'laptop'], 'Usage: setup'],
    [['--nework', 'own'], 'Usage: setup'],
  ])('refuses %j and writes nothing', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
    expect(existsSync(file)).toBe(false)
  })
})

describe('a demonstration', () => {
  const DEMO = [...PUBLIC, '--demonstration', 'on']

  it('runs on this machine without a confirmation', async () => {
    await run('--network', 'own')
    expect(readConfig(settings())).toMatchObject({ publicUrls: [], demo: true, faucet: true, outbox: true })
  })

  it('OPS-203 opens to others only after two confirmations', async () => {
    const refusal = 'exchange.example would be open to everyone with demonstration settings'
    await expect(run(...DEMO)).rejects.toThrow(refusal)
    await expect(run(...DEMO, '--open-demonstration')).rejects.toThrow(refusal)
    await expect(run(...DEMO, '--confirm-demonstration', 'exchange.example')).rejects.toThrow(refusal)
    await expect(run(...DEMO, '--open-demonstration', '--confirm-demonstration', 'a.example')).rejects.toThrow(refusal)
    expect(existsSync(file)).toBe(false)
    await run(...DEMO, '--open-demonstration', '--confirm-demonstration', 'exchange.example')
    expect(readConfig(settings())).toMatchObject({ demo: true, faucet: true })
  })

  it('OPS-203 asks a person twice', async () => {
    const asked = ['own', 'exchange.example', '', '-', '-', '-', 'on']
    await expect(setup(['--file', file], person(...asked, 'n'))).rejects.toThrow('would be open to everyone')
    await expect(setup(['--file', file], person(...asked, 'y', 'no'))).rejects.toThrow('would be open to everyone')
    await setup(['--file', file], person(...asked, 'y', 'exchange.example', 'y'))
    expect(readConfig(settings()).faucet).toBe(true)
  })

  it.each(['DEMO', 'FAUCET', 'OUTBOX'])('OPS-203 is recognized in the defaults of a file without %s', async (name) => {
    await run(...PUBLIC)
    writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`^${name}=off\n`, 'm'), ''))
    await expect(run('--staff-host', 's.example')).rejects.toThrow(`(${name})`)
  })
})

describe('secrets', () => {
  it('never replace the key of a data folder, which decrypts its identities', async () => {
    writeFileSync(file, `DATA_DIR=${folder}\n`, { mode: 0o640 })
    writeFileSync(join(folder, 'identity-key'), 'ab'.repeat(32))
    await run('--network', 'own')
    expect(settings()).not.toHaveProperty('IDENTITY_KEY')
    expect(printed.text).toContain(`cat ${folder}/identity-key`)
  })

  it('are refused in a file or a folder that others can access, and remain unchanged', async () => {
    await run('--network', 'own')
    const before = readFileSync(file, 'utf8')
    chmodSync(file, 0o644)
    await expect(run('--demonstration', 'off')).rejects.toThrow('chmod 640')
    chmodSync(file, 0o640)
    chmodSync(folder, 0o777)
    await expect(run('--demonstration', 'off')).rejects.toThrow('Others can write to')
    chmodSync(folder, 0o700)
    expect(readFileSync(file, 'utf8')).toBe(before)
    await expect(setup(['--file', join(folder, 'none/a'), '--yes'], undefined)).rejects.toThrow('There is no folder')
  })
})

describe('the settings file', () => {
  it('provides install with roles and host names, and the unit does not repeat them', async () => {
    await run(...PUBLIC)
    const flags = readInstallFlags([], { CONFIG_FILE: file }, '/srv/tidebook')
    expect(flags.programs).toMatchObject([{ name: 'tidebook', configFile: file, host: 'exchange.example' }])
    const texts = Object.fromEntries(renderFiles(flags).map(({ path, text }) => [path, text]))
    const unit = texts['/etc/systemd/system/tidebook.service'] ?? ''
    expect(unit).toContain('ReadWritePaths=/var/lib/tidebook\n')
    expect(unit).not.toMatch(/PUBLIC_URL|Environment=DATA_DIR/)
    expect(settings()['DATA_DIR']).toBe('/var/lib/tidebook')
    const sites = texts['/etc/caddy/tidebook.caddy']?.match(/^\S+(?= \{$)/gm)
    expect(sites).toEqual(['exchange.example', 'staff.exchange.example', 'node.exchange.example'])
  })

  it('makes install write a site for a validator’s node, and none for another operator’s node', async () => {
    const sites = () => {
      const flags = readInstallFlags([], { CONFIG_FILE: file }, '/srv/tidebook')
      const caddy = renderFiles(flags).find(({ path }) => path.endsWith('.caddy'))
      return caddy?.text.match(/^\S+(?= \{$)/gm)
    }
    await run('--network', 'validator', '--network-file', '/srv/network.json', '--host', 'v.example')
    expect(sites()).toEqual(['v.example', 'staff.v.example', 'node.v.example'])
    rmSync(file)
    await run('--network', 'xrpl', '--node-url', 'wss://node.example', '--host', 'x.example')
    expect(sites()).toEqual(['x.example', 'staff.x.example'])
  })

  it('contains every name that the compose file reads', async () => {
    await run('--for', 'compose', ...PUBLIC)
    const compose = readFileSync(new URL('../../../../compose.yaml', import.meta.url), 'utf8')
    const names = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
    expect(Object.keys(settings())).toEqual(expect.arrayContaining(names))
    expect(settings()).toMatchObject({ EXCHANGE_HOST: 'exchange.example', STAFF_HOST: 'staff.exchange.example' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await run('--for', 'compose')
    expect(printed.text).toContain('is up to date')
    rmSync(file)
    await expect(run('--for', 'compose', '--network', 'own')).rejects.toThrow('--host: is needed')
    const others = ['--network', 'swtc', '--node-url', 'wss://node.example', '--host', 'a.example']
    await expect(run('--for', 'compose', ...others)).rejects.toThrow('--network: expected own')
  })

  it('puts a value with spaces and symbols in quotes that every reader understands', async () => {
    await run('--network', 'own', '--smtp-url', 'smtps://a:p$1!x@b.example', '--mail-from', 'a@b.example')
    expect(readFileSync(file, 'utf8')).toContain("SMTP_URL='smtps://a:p$1!x@b.example'")
    expect(readConfig({ CONFIG_FILE: file }).smtpUrl).toBe('smtps://a:p$1!x@b.example')
  })
})
