import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@tidebook/node/sockets'
import { eventually } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALHOST } from '../modules/ops/localhost-certificate.fixture.ts'
import { tradeOnce } from './known-trades.ts'
import { BUDGET, follow, TwoApiPrograms } from './two-api-programs.fixture.ts'

const TIMEOUT_MS = 300_000
const REQUESTS = 600
const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url))

/** The ports and files of a copy of a shipped configuration. */
interface Place {
  readonly port: number
  readonly folder: string
  readonly programs: readonly [string, string]
  readonly core: string
}

interface Proxy {
  readonly name: string
  readonly program: string
  readonly file: string
  /** Replaces names, certificates and addresses, as the file instructs the operator to do. */
  readonly adapt: (text: string, place: Place) => Promise<string>
  readonly args: (file: string) => readonly string[]
}

interface RunningProxy {
  readonly port: number
  readonly child: ChildProcess
  /** The lines written to its standard error so far. */
  readonly log: readonly string[]
}

/** Replaces every occurrence of a text, which must occur. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((before, [from, to]) => {
    expect(before).toContain(from)
    return before.replaceAll(from, to)
  }, text)
}

const PROXIES: readonly Proxy[] = [
  {
    name: 'HAProxy',
    program: 'haproxy',
    file: 'haproxy/haproxy.cfg',
    adapt: async (text, { port, folder, programs, core }) => {
      const certificate = join(folder, 'localhost.pem')
      await writeFile(certificate, `${LOCALHOST.cert}\n${LOCALHOST.key}\n`)
      return replaced(text, [
        ['exchange.example', 'localhost'],
        ['/etc/haproxy/exchange.pem', certificate],
        ['/etc/haproxy/node.pem', certificate],
        ['bind :443', `bind 127.0.0.1:${port}`],
        ['bind :80', `bind 127.0.0.1:${await freePort()}`],
        ['bind :8443', `bind 127.0.0.1:${await freePort()}`],
        ['127.0.0.1:7360', programs[0]],
        ['127.0.0.1:7361', programs[1]],
        ['127.0.0.1:7350', core],
      ])
    },
    args: (file) => ['-db', '-f', file],
  },
  {
    name: 'Caddy',
    program: 'caddy',
    file: 'caddy/Caddyfile',
    adapt: async (text, { port, folder, programs, core }) => {
      const [cert, key] = [join(folder, 'localhost.cert'), join(folder, 'localhost.key')]
      await writeFile(cert, LOCALHOST.cert)
      await writeFile(key, LOCALHOST.key)
      const site = replaced(text, [
        ['exchange.example {', `https://localhost:${port} {\n\ttls ${cert} ${key}`],
        ['exchange.example', 'localhost'],
        ['node.example {', `https://localhost:${await freePort()} {\n\ttls ${cert} ${key}`],
        ['127.0.0.1:7360', programs[0]],
        ['127.0.0.1:7361', programs[1]],
        ['127.0.0.1:7350', core],
      ])
      return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`
    },
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
]

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, [program === 'caddy' ? 'version' : '-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Collects the lines of a stream. */
function linesOf(stream: Readable): readonly string[] {
  const lines: string[] = []
  createInterface(stream).on('line', (line) => lines.push(line))
  return lines
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

describe('a proxy in front of two programs of the role api', () => {
  let world: TwoApiPrograms
  const running: ChildProcess[] = []

  beforeAll(async () => {
    if (PROXIES.some(({ program }) => isInstalled(program))) world = await TwoApiPrograms.start()
  }, TIMEOUT_MS)
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await world?.[Symbol.asyncDispose]()
  }, TIMEOUT_MS)

  const start = async ({ program, file, adapt, args }: Proxy): Promise<RunningProxy> => {
    const port = await freePort()
    const addresses = [world.program(0), world.program(1)].map(({ url }) => new URL(url).host)
    const place = { port, folder: world.folder, core: new URL(world.core.exchange.url).host }
    const text = await adapt(await readFile(join(DEPLOY, file), 'utf8'), {
      ...place,
      programs: [addresses[0] ?? '', addresses[1] ?? ''],
    })
    const copy = join(world.folder, program)
    await writeFile(copy, text)
    const env = { PATH: process.env['PATH'] ?? '', HOME: world.folder, XDG_DATA_HOME: world.folder }
    const child = spawn(program, args(copy), { stdio: ['ignore', 'ignore', 'pipe'], env })
    running.push(child)
    return { port, child, log: linesOf(child.stderr) }
  }

  it('HAProxy keeps open WebSockets after a reload, and later ends them and its previous process', async ({ skip }) => {
    const [haproxy] = PROXIES
    if (haproxy === undefined || !isInstalled(haproxy.program)) skip('haproxy is not installed')
    else {
      // A short time instead of ten minutes, but longer than a trade.
      const adapt: Proxy['adapt'] = async (text, place) =>
        replaced(await haproxy.adapt(text, place), [['hard-stop-after 10m', 'hard-stop-after 20s']])
      const args = (file: string) => ['-W', '-f', file]
      const { port, child, log } = await start({ ...haproxy, adapt, args })
      const origin = `https://localhost:${port}`
      await eventually('the proxy', () => connects(port))
      const previous = follow(origin, 'trades:SWT-CNY')
      await eventually('the snapshot', () => previous.messages[0])
      // HAProxy loses signals that arrive while its master process starts.
      await eventually('the reload', () => {
        const isReloading = log.some((line) => line.includes('Reloading HAProxy'))
        if (isReloading) return true
        child.kill('SIGUSR2')
        return undefined
      })
      const ended = new Promise<void>((resolve) => previous.socket.once('close', () => resolve()))
      await tradeOnce(world.core.exchange, world.people, { price: '0.3', amount: '5', takerSide: 'sell' })
      await world.close()
      await eventually('the trade at the previous process', () => previous.messages[1]?.kind === 'update')
      await ended
      const next = follow(origin, 'trades:SWT-CNY')
      await eventually('the snapshot of the next connection', () => next.messages[0])
      next.socket.terminate()
    }
  })

  for (const proxy of PROXIES) {
    const { name, program } = proxy
    it(
      `OPS-103 OPS-207 ${name} checks /ready, passes WebSockets and client addresses, continues after kill -9, and loses no request in a rolling restart`,
      async ({ skip }) => {
        if (!isInstalled(program)) skip(`${program} is not installed`)
        const { port } = await start(proxy)
        const agents = new Map<string, Agent>()
        /** Sends a request from an address of this machine and returns the response; undefined when there is none. */
        const send = (
          path: string,
          from: string,
          headers: Readonly<Record<string, string>>,
        ): Promise<IncomingMessage | undefined> => {
          const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 8, localAddress: from })
          agents.set(from, agent)
          const options = { host: '127.0.0.1', servername: 'localhost', port, path, agent, rejectUnauthorized: false }
          return new Promise((resolve) => {
            const sent = request({ ...options, headers: { host: `localhost:${port}`, ...headers } }, (response) => {
              response.resume().on('end', () => resolve(response))
            })
            sent.on('error', () => resolve(undefined))
            sent.end()
          })
        }
        /** Returns the status of a response; 0 when there is none. */
        const get = async (path: string, from: string, headers = {}): Promise<number> =>
          (await send(path, from, headers))?.statusCode ?? 0
        const idOf = async (path: string, from: string, headers = {}): Promise<unknown> =>
          (await send(path, from, headers))?.headers['x-request-id']
        await eventually('the proxy', async () => (await get('/ready', '127.0.0.2')) === 200)
        expect(await get('/info/alltickers', '127.0.0.2')).toBe(200)

        // the proxy chooses the id of a request
        const named = await idOf('/health', '127.0.0.2', { 'x-request-id': 'client-0001' })
        expect(named).toMatch(/^[0-9a-f-]{36}$/)

        // a client has one budget, at one program, and cannot claim another address
        const began = performance.now()
        const statuses = await Promise.all(
          Array.from({ length: REQUESTS }, (_, index) =>
            get('/health', '127.0.0.3', { 'x-forwarded-for': `203.0.113.${index % 250}` }),
          ),
        )
        const seconds = (performance.now() - began) / 1000
        const served = statuses.filter((status) => status === 200).length
        expect(served).toBeLessThanOrEqual(BUDGET.burst + BUDGET.perSecond * seconds + 1)
        expect(new Set(statuses)).toEqual(new Set([200, 429]))
        expect(await get('/health', '127.0.0.4')).toBe(200)

        const { socket, messages } = follow(`https://localhost:${port}`, 'trades:SWT-CNY')
        await eventually('the snapshot', () => messages[0])
        await tradeOnce(world.core.exchange, world.people, { price: '0.3', amount: '5', takerSide: 'sell' })
        await world.close()
        await eventually('the trade', () => messages[1]?.kind === 'update')
        socket.terminate()

        for (const index of [0, 1] as const) {
          await world.program(index).kill('program')
          const clients = Array.from({ length: 16 }, (_, client) => `127.0.1.${client + 1}`)
          await eventually(
            'an answer for every client',
            async () =>
              (await Promise.all(clients.map((from) => get('/info/alltickers', from)))).every((each) => each === 200),
            10_000,
          )
          await world.startProgram(index)
          await eventually('the proxy', async () => (await get('/ready', '127.0.0.5')) === 200)
        }

        // restarts one program after another while people use the exchange
        const statusesOf = async (from: string, isOver: () => boolean): Promise<number[]> => {
          const all: number[] = []
          while (!isOver()) {
            all.push(await get('/info/alltickers', from))
            await delay(100)
          }
          return all
        }
        let isOver = false
        const people = Array.from({ length: 16 }, (_, person) => statusesOf(`127.0.2.${person + 1}`, () => isOver))
        for (const index of [0, 1] as const) {
          await world.program(index).stop()
          await world.startProgram(index)
        }
        isOver = true
        const seen = (await Promise.all(people)).flat()
        expect(seen.length).toBeGreaterThan(people.length)
        expect(seen.filter((status) => status !== 200)).toEqual([])
        for (const agent of agents.values()) agent.destroy()
      },
      TIMEOUT_MS * 2,
    )
  }
})
