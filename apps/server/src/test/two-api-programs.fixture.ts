import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { ExchangeProgram, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { WebSocket } from 'ws'
import { twoTraders } from './known-trades.ts'
import { MessageServers } from './message-servers.fixture.ts'

const GENESIS = Date.UTC(2026, 9, 5)
const MINUTE_MS = 60_000
const TIMEOUT_MS = 240_000

/** Sustained requests per second of one client, and its burst. */
export const BUDGET = { perSecond: 20, burst: 200 } as const

/** A message of the market WebSocket. */
export interface ChannelMessage {
  readonly channel: string
  readonly kind: string
  readonly sequence: number
  readonly ledger: number
  readonly data: unknown
}

/** An exchange of several processes: one with node and index, and two that serve calls and pages. */
export class TwoApiPrograms implements AsyncDisposable {
  readonly core: StartedExchange
  readonly messages: MessageServers
  readonly folder: string
  people: { readonly maker: TestAccount; readonly taker: TestAccount }
  readonly programs: ExchangeProgram[] = []
  #minute = 1

  private constructor(parts: Pick<TwoApiPrograms, 'core' | 'messages' | 'folder' | 'people'>) {
    this.core = parts.core
    this.messages = parts.messages
    this.folder = parts.folder
    this.people = parts.people
  }

  static async start(): Promise<TwoApiPrograms> {
    const folder = await mkdtemp(join(tmpdir(), 'tidebook-two-apis-'))
    const messages = await MessageServers.start()
    const core = await startExchange({ genesisTime: GENESIS, env: { ROLES: 'node,market' } })
    const people = await twoTraders(core.exchange, GENESIS + MINUTE_MS)
    const world = new TwoApiPrograms({ core, messages, folder, people })
    await Promise.all([world.startProgram(0), world.startProgram(1)])
    return world
  }

  /** Starts one of the two programs on the port of its last start. */
  async startProgram(index: 0 | 1): Promise<void> {
    const { exchange } = this.core
    const previous = this.programs[index]
    const program = ExchangeProgram.start({
      dataDir: join(this.folder, `api-${index}`),
      port: previous === undefined ? await freePort() : Number(new URL(previous.url).port),
      nodePort: await freePort(),
      env: {
        ...this.messages.env,
        ROLES: 'api,web',
        NODE_URL: exchange.nodeUrl,
        DATABASE_URL: exchange.databaseUrl,
        NETWORK: join(exchange.config.dataDir, 'network.json'),
        IDENTITY_KEY: 'cd'.repeat(32),
        TRUSTED_PROXY: '127.0.0.1',
        CLIENT_REQUESTS_PER_SECOND: String(BUDGET.perSecond),
        NEED_TEST: 'off',
        DRAIN_SECONDS: '5',
        LOG_LEVEL: 'silent',
      },
    })
    this.programs[index] = program
    await program.ready(TIMEOUT_MS)
  }

  program(index: 0 | 1): ExchangeProgram {
    const program = this.programs[index]
    if (program === undefined) throw new Error('not started')
    return program
  }

  /** Closes a ledger, and waits until the index contains it. */
  close(): Promise<void> {
    this.#minute += 1
    return this.core.exchange.close(GENESIS + this.#minute * MINUTE_MS)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const program of this.programs) if (!program.isOver) await program.kill('everything')
    await this.core[Symbol.asyncDispose]()
    await this.messages.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Subscribes to a channel. Returns the socket and the messages of the channel that it has received so far. */
export function follow(
  url: string,
  channel: string,
  options: { readonly localAddress?: string } = {},
): { readonly socket: WebSocket; readonly messages: ChannelMessage[] } {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { rejectUnauthorized: false, ...options })
  const messages: ChannelMessage[] = []
  socket.on('message', (text) => messages.push(JSON.parse(String(text)) as ChannelMessage))
  socket.on('error', () => undefined)
  socket.once('open', () => socket.send(JSON.stringify({ op: 'subscribe', channel })))
  return { socket, messages }
}
