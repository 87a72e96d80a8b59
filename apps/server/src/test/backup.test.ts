import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { randomWallet, startExchange, type Exchange } from '@tidebook/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BACKUP_FILES } from '../commands/backup.ts'
import { pathExists } from '../platform/files.ts'
import { tradeAll, twoTraders } from './known-trades.ts'

const GENESIS = Date.UTC(2026, 8, 29)
const HOUR = 3_600_000
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Runs a command of the program on a data folder. */
async function tidebook(dataDir: string, ...command: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...command], {
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', BACKUP_PASSWORD: 'a password of twelve' },
    })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr }
  }
}

async function rowsOf(url: string, query: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ row: string }>(query)
  await client.end()
  return rows.map(({ row }) => row)
}

async function appRows({ databaseUrl }: Exchange): Promise<string[]> {
  return [
    ...(await rowsOf(databaseUrl, 'select t::text as row from app.named_writes t order by key')),
    ...(await rowsOf(databaseUrl, 'select t::text as row from app.faucet_grants t order by id')),
    ...(await rowsOf(databaseUrl, 'select t::text as row from app.accounts t')),
    ...(await rowsOf(databaseUrl, 'select t::text as row from app.account_sessions t')),
  ]
}

/** Returns those files of the data folder that a backup includes, as text. */
async function keptIn(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {}
  for (const name of BACKUP_FILES)
    if (await pathExists(join(dataDir, name))) files[name] = await readFile(join(dataDir, name), 'utf8')
  return files
}

const ID = '00000000-0000-4000-8000-000000000001'
const PERSON = `
  with a as (insert into app.accounts (id, phone, password, language, created)
    values ('${ID}', '13800000000', 'a hash', 'zh', now()) returning id)
  insert into app.account_sessions (id, account, token, device, created, seen)
    select id, id, '\\x00ff', 'Firefox', now(), now() from a returning id::text as row`

function trades({ databaseUrl }: Exchange): Promise<string[]> {
  return rowsOf(databaseUrl, 'select t::text as row from market.trades t order by ledger_index, tx_index, number')
}

async function askFaucet({ url }: Exchange, address: string, key: string): Promise<unknown> {
  const response = await fetch(`${url}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ address }),
  })
  return ((await response.json()) as { data: unknown }).data
}

/**
 * Makes a nightly backup of a running exchange in a folder and removes expired backups. Then rehearses a restore of a
 * damaged copy, which raises an alarm, and of the newest backup, which clears the alarm.
 */
async function rehearsal(exchange: Exchange, dataDir: string, folder: string): Promise<void> {
  const [expired, foreign] = ['tidebook-2026-01-01T031700Z.backup', 'tidebook-agent-2026-01-01T031700Z.backup']
  await mkdir(folder)
  for (const name of [expired, foreign]) await writeFile(join(folder, name), '')
  const before = await appRows(exchange)
  expect(await tidebook(dataDir, 'backup', '--into', folder, '--keep', '1,0,0')).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Removed ${expired}`) as unknown,
  })
  expect((await readdir(folder)).toSorted()).toEqual([
    expect.stringMatching(/^tidebook-20\d\d-[\dT-]+Z\.backup$/),
    foreign,
  ])
  const isAlarmed = async (): Promise<boolean> =>
    (await (await fetch(`${exchange.url}/metrics`)).text()).includes('tidebook_alarm{alarm="backup-failed"} 1\n')
  const [newest = ''] = (await readdir(folder)).filter((name) => name !== foreign)
  const damaged = await readFile(join(folder, newest))
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
  await writeFile(join(folder, '../flipped'), damaged)
  expect(await isAlarmed()).toBe(false)
  expect((await tidebook(dataDir, 'rehearse', join(folder, '../flipped'))).code).toBe(31)
  expect(await isAlarmed()).toBe(true)
  const { code, said } = await tidebook(dataDir, 'rehearse', folder)
  expect(await isAlarmed()).toBe(false)
  expect(said).toMatch(/The node started, and the index has [1-9]\d* transactions up to ledger \d/)
  expect(said).toContain('entries of the audit log are unbroken')
  expect(code).toBe(0)
  expect(await readdir(join(dataDir, 'rehearsal'))).toEqual([])
  expect(await readFile(join(dataDir, 'last-rehearsal.json'), 'utf8')).toContain(folder)
  expect(await appRows(exchange)).toEqual(before)
}

describe('backup and restore', () => {
  let folder: string
  const place = (name: string): string => join(folder, name)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-backup-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('OPS-102 OPS-206 recreate a running exchange on an empty machine', async () => {
    const file = place('backup')
    const { address } = randomWallet().key
    const started = await startExchange({ genesisTime: GENESIS, dataDir: place('first') })
    const { exchange } = started
    const people = await twoTraders(exchange, GENESIS + HOUR)
    await tradeAll(exchange, people, [{ time: GENESIS + 2 * HOUR, price: '0.003', amount: '10', takerSide: 'buy' }])
    const gift = await askFaucet(exchange, address, 'a-gift-to-be-kept-1')
    await rowsOf(exchange.databaseUrl, PERSON)
    await exchange.close(GENESIS + 3 * HOUR)
    expect(await tidebook(place('first'), 'backup', file)).toMatchObject({
      code: 0,
      said: expect.stringContaining('app/faucet_grants.jsonl') as unknown,
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await tidebook(place('first'), 'backup', file)).code).toBe(32)
    await rehearsal(exchange, place('first'), place('nightly'))
    const before = { app: await appRows(exchange), trades: await trades(exchange) }
    expect([before.app.length, before.trades.length]).toEqual([4, 1])
    // with BACKUP_PASSWORD the file is unreadable without the password
    expect((await readFile(file)).subarray(0, 17).toString()).toBe('tidebook-sealed-1')
    const { ledger_hash: hash } = (await exchange.link.request('ledger_closed')) as { ledger_hash: string }
    await started[Symbol.asyncDispose]()

    expect(await tidebook(place('second'), 'restore', file)).toMatchObject({ code: 0 })
    // Without the seed of the first machine, the funds at its deposit addresses would be lost.
    const backupFiles = await keptIn(place('first'))
    expect(backupFiles).toHaveProperty(['agent/seed'])
    expect(await keptIn(place('second'))).toEqual(backupFiles)
    const again = await startExchange({ dataDir: place('second') })
    try {
      expect(await again.exchange.link.request('ledger_closed')).toMatchObject({ ledger_hash: hash })
      expect({ app: await appRows(again.exchange), trades: await trades(again.exchange) }).toEqual(before)
      expect(again.exchange.keys.of('faucet')).toEqual(exchange.keys.of('faucet'))
      // earlier payments are not repeated, and the count of faucet payments continues
      expect(await askFaucet(again.exchange, address, 'a-gift-to-be-kept-1')).toEqual(gift)
      expect(await askFaucet(again.exchange, address, 'another-gift-of-it-2')).toMatchObject({ address })
      expect(await appRows(again.exchange)).toHaveLength(6)
    } finally {
      await again[Symbol.asyncDispose]()
    }
    expect(await tidebook(place('second'), 'restore', file)).toMatchObject({
      code: 32,
      said: expect.stringContaining('backup/not-empty') as unknown,
    })
  })

  it('restore only the files of a program that has no database', async () => {
    vi.stubEnv('ROLES', 'node')
    const restored = await tidebook(place('files-only'), 'restore', place('backup'))
    vi.unstubAllEnvs()
    expect(restored).toMatchObject({ code: 0 })
    expect(await keptIn(place('files-only'))).toHaveProperty(['agent/seed'])
    expect(await pathExists(join(place('files-only'), 'postgres'))).toBe(false)
  })

  it('OPS-102 reject a damaged backup with an error code and leave nothing behind', async () => {
    const whole = await readFile(place('backup'))
    await writeFile(place('damaged'), whole.subarray(0, whole.length - 100))
    const { code, said: output } = await tidebook(place('third'), 'restore', place('damaged'))
    expect([code, output]).toEqual([31, expect.stringMatching(/^backup\/unreadable: /)])
    expect(await readdir(place('third'))).toEqual([])
    expect((await tidebook(place('third'), 'restore')).code).toBe(64)
    await expect(access(place('third/postgres'))).rejects.toThrow()
    expect((await tidebook(place('third'), 'rehearse', place('damaged'))).code).toBe(31)
    expect(await readdir(place('third/rehearsal'))).toEqual([])
    await expect(access(place('third/last-rehearsal.json'))).rejects.toThrow()
    expect((await tidebook(place('third'), 'rehearse', place('empty'))).code).toBe(64)
  })
})
