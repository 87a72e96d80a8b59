import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { freePort } from '@tidebook/node/sockets'
import { eventually, ExchangeProgram } from '@tidebook/testkit'
import pg from 'pg'
import { residentMegabytes } from './abuse/footprint.ts'
import { networkOf, PersonAt } from './accounts/person-at.ts'
import { distinguishability } from './accounts/tell-apart.ts'
import { goal, goalAtLeast, line, machine, quantile } from './support/report.ts'

// Attacks on accounts through two servers that share a database: guesses at a code, whether response times distinguish
// a known name from an unknown one, and the cost of 50 concurrent logins for other clients. Tries for each type of
// name: BENCH_TRIES. Seconds of logins: BENCH_SECONDS.
const ATTEMPTS = Number(process.env['BENCH_TRIES'] ?? '2000')
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '20')
const GUESSES = 1000
const AT_ONCE = 50
/** Number of tries for one name, and from one network, before a captcha is required. */
const WITHOUT_PICTURE = { name: 3, network: 30 }
const GOALS = { looks: 5, toldApart: 0.55, othersMs: 100 }
const PASSWORD = 'Harbour7light'

machine()
const met: boolean[] = []
const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-accounts-'))
const gateway = createServer((incoming, response) => {
  incoming.resume()
  incoming.once('end', () => response.end('{}'))
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()))
const SMS_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
const env = { SMS_URL, DEMO: 'off', CLIENT_REQUESTS_PER_SECOND: '5000' }
const first = { dataDir, port: await freePort(), nodePort: await freePort(), env }

async function startFirst(): Promise<ExchangeProgram> {
  const program = ExchangeProgram.start(first)
  await program.ready(120_000)
  return program
}

async function startSecond(port: number, databaseUrl: string): Promise<ExchangeProgram> {
  const program = ExchangeProgram.start({
    port,
    nodePort: await freePort(),
    dataDir: `${dataDir}-second`,
    env: {
      ...env,
      ROLES: 'api,web',
      NODE_URL: `ws://127.0.0.1:${first.nodePort}`,
      DATABASE_URL: databaseUrl,
      NETWORK: join(dataDir, 'network.json'),
    },
  })
  await program.ready(120_000)
  return program
}

async function connect(): Promise<{ readonly url: string; readonly client: pg.Client }> {
  const url = one.databaseUrl
  const client = new pg.Client({ connectionString: url })
  // the connection ends with the program that owns the database
  client.on('error', () => undefined)
  await client.connect()
  return { url, client }
}

let networks = 0

function nextPerson(): PersonAt {
  return new PersonAt(networkOf((networks += 1)))
}

let one = await startFirst()
let database = await connect()
const secondPort = await freePort()
let two = await startSecond(secondPort, database.url)
const ports = [first.port, secondPort] as const

async function addPerson(phone: string, stored: string): Promise<void> {
  await database.client.query(
    "insert into app.accounts (id, phone, password, language, created) values ($1, $2, $3, 'en', now())",
    [randomUUID(), phone, stored],
  )
}

function phone(index: number): string {
  return `13${String(800_000_000 + index)}`
}

/** Guesses a password reset code from many networks and through both servers. */
async function guess(target: string): Promise<void> {
  const people = Array.from({ length: 25 }, nextPerson)
  const response = await people[0]?.get(ports[0], `/app/code/sms/${randomUUID()}/${target}?verifyType=reset`)
  if (response?.code !== '0') throw new Error(`no code was sent: ${response?.code}`)
  const looks = async (): Promise<number> => {
    const { rows } = await database.client.query<{ looks: number }>(
      "select looks from app.codes where purpose = 'reset'",
    )
    return rows[0]?.looks ?? 0
  }
  const tryCode = (index: number) =>
    people[index % people.length]?.post(ports[index % 2] ?? 0, `/app/user/reset_pwd/${randomUUID()}/${target}`, {
      password: 'Another12',
      verifyCode: String(index).padStart(6, '0'),
    })
  const half = Array.from({ length: GUESSES / 2 }, (_, index) => index)
  await Promise.all(half.map((index) => tryCode(index)))
  await two.stop()
  database.client.end().catch(() => undefined)
  await one.stop()
  one = await startFirst()
  database = await connect()
  two = await startSecond(secondPort, database.url)
  await Promise.all(half.map((index) => tryCode(index + half.length)))
  met.push(goal('guesses compared, two servers, a restart', await looks(), GOALS.looks))
  for (const person of people) person.leave()
}

/** Measures the response times of wrong passwords, alternating known and unknown names. */
async function compareNames(stored: string): Promise<void> {
  const names = Math.ceil(ATTEMPTS / WITHOUT_PICTURE.name)
  for (let index = 0; index < names; index += 1) await addPerson(phone(index), stored)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const codes = new Set<string>()
  let person = nextPerson()
  for (let index = 0; index < ATTEMPTS; index += 1) {
    if ((index * 2) % WITHOUT_PICTURE.network === 0) {
      person.leave()
      person = nextPerson()
      await person.get(ports[0], '/health')
    }
    const name = Math.floor(index / WITHOUT_PICTURE.name)
    // alternates which of the two comes first
    for (const kind of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { code, ms } = await person.logIn(ports[0], phone(kind === 'known' ? name : 5_000_000 + name), 'Wrong1234')
      codes.add(code)
      times[kind].push(ms)
    }
  }
  person.leave()
  for (const kind of ['known', 'unknown'] as const) {
    const sorted = times[kind].toSorted((a, b) => a - b)
    line(
      `a wrong password, ${kind} name`,
      `p50 ${quantile(sorted, 0.5).toFixed(2)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms`,
    )
  }
  met.push(goal('different answers for both kinds of names', codes.size, 1))
  met.push(goal('distinguished by time', distinguishability(times.known, times.unknown), GOALS.toldApart))
}

/** Sends 50 concurrent logins, each from a different network, and measures the delay of other clients. */
async function logInAtOnce(stored: string): Promise<void> {
  const people = Array.from({ length: AT_ONCE }, (_, index) => ({ at: nextPerson(), phone: phone(9_000_000 + index) }))
  for (const each of people) await addPerson(each.phone, stored)
  const other = nextPerson()
  const others: number[] = []
  const before = residentMegabytes(one.pid)
  let most = before
  const until = performance.now() + SECONDS * 1000
  const isOver = (): boolean => performance.now() >= until
  const waits: number[] = []
  const refused: string[] = []
  const probe = setInterval(() => {
    most = Math.max(most, residentMegabytes(one.pid))
    for (const path of ['/health', '/info/alltickers', '/config.json'])
      void other.get(ports[0], path).then(({ ms }) => others.push(ms))
  }, 50)
  await Promise.all(
    people.map(async ({ at, phone: name }) => {
      while (!isOver()) {
        const { code, ms } = await at.logIn(ports[0], name, PASSWORD)
        waits.push(ms)
        if (code !== '0') refused.push(code)
      }
    }),
  )
  clearInterval(probe)
  await eventually('the last answer', () => others.length > 0)
  const sorted = others.toSorted((a, b) => a - b)
  const logins = waits.toSorted((a, b) => a - b)
  line(
    'logins',
    `${waits.length}, refused ${refused.length}, p50 ${quantile(logins, 0.5).toFixed(0)} ms, p99 ${quantile(logins, 0.99).toFixed(0)} ms`,
  )
  line('memory of the server', `${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`)
  met.push(goalAtLeast('logins that were answered', waits.length - refused.length, AT_ONCE))
  met.push(goal(`others beside ${AT_ONCE} logins at once, p99`, quantile(sorted, 0.99), GOALS.othersMs, ' ms'))
  for (const { at } of people) at.leave()
  other.leave()
}

try {
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await addPerson('13900000000', stored)
  await guess('13900000000')
  await logInAtOnce(stored)
  await compareNames(stored)
} finally {
  await two.stop()
  database.client.end().catch(() => undefined)
  await one.stop()
  gateway.close()
  for (const folder of [dataDir, `${dataDir}-second`]) await rm(folder, { recursive: true, force: true })
}
process.exit(met.every(Boolean) ? 0 : 1)
