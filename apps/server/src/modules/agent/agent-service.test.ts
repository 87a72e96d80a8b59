import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@tidebook/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import type { Database } from '../../platform/database/database.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { resolveNetwork } from '../network/network-file.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import { NO_NOTIFICATIONS } from '../../platform/database/notifications.ts'
import { AgentBoard } from './agent-board.ts'
import { AgentExchange } from './agent-exchange.fixture.ts'
import { AgentService, type AgentServiceOptions } from './agent-service.ts'
import type { RunningAgent } from './start-agent.ts'

let exchange: AgentExchange
let dataDir: string
beforeAll(async () => {
  exchange = await AgentExchange.start()
  dataDir = await mkdtemp(join(tmpdir(), 'tidebook-agent-service-'))
}, 120_000)
afterAll(async () => {
  await exchange[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

/** A running agent that counts its stops. */
function runningAgent() {
  let stops = 0
  const running = {
    directory: new AgentBoard({
      notifications: NO_NOTIFICATIONS,
      pool: () => exchange.pool,
      description: shippedDescription('local'),
      now: exchange.now,
    }).directory,
    finance: undefined,
    context: exchange.context,
    stop: async () => void (stops += 1),
  } as Partial<RunningAgent> as RunningAgent
  return { running, stops: () => stops }
}

type Started = Required<Pick<AgentServiceOptions, 'start' | 'wait'>>
interface Served extends Partial<Omit<AgentServiceOptions, 'start' | 'wait'>>, Started {
  /** Address of the node; a node that does not respond by default. */
  readonly url?: string
  readonly isReachable?: () => Promise<boolean>
}

/** Creates the service of a program whose agent is started by `start`. */
function serviceOf({ url = 'ws://127.0.0.1:1', isReachable = async () => true, ...options }: Served) {
  const description = shippedDescription('local')
  const { pool, now, logger } = exchange
  const service = new AgentService({
    config: { dataDir, agentKeys: undefined, realNameFor: new Set<never>() },
    description: { ...description, finance: { open: true, products: [] } },
    network: () => resolveNetwork(description, () => undefined),
    pool: () => pool,
    board: new AgentBoard({ pool: () => pool, notifications: NO_NOTIFICATIONS, description, now }),
    isManual: true,
    metrics: createMetrics(),
    logger,
    now,
    ...options,
  })
  const reached = { pool, isReachable }
  const database = reached as Partial<Database<object>> as Database<object>
  return { service, context: { node: { url, token: undefined, place: url }, database } }
}

/** Starts such a service. */
async function serve(options: Served) {
  const { service, context } = serviceOf(options)
  await service.lifecycle.database?.({ database: context.database, url: '' })
  const close = await service.lifecycle.node?.(context)
  const stop = await service.lifecycle.network?.(context)
  return {
    service,
    hasBegun: stop !== undefined,
    stop: async () => {
      await stop?.()
      await close?.()
    },
  }
}

const noDisk = Object.assign(new Error('no space left'), { code: '53100' })

it('starts the agent again after growing pauses, and reports the reason until it runs', async () => {
  const { running, stops } = runningAgent()
  const pauses: number[] = []
  const faults: unknown[] = []
  const errors: Error[] = [noDisk, new Error('no code'), noDisk]
  const { service, stop } = await serve({
    start: async () => {
      const error = errors.shift()
      if (error === undefined) return running
      throw error
    },
    wait: async (ms) => {
      pauses.push(ms)
      const { status, parts } = await service.readiness()
      faults.push([status, parts?.agentFault, service.fault().parts?.agentFault])
    },
  })
  await eventually('a running agent', () => service.running !== undefined)
  expect(pauses).toEqual([1000, 2000, 4000])
  expect(faults).toEqual([
    ['degraded', '53100', '53100'],
    ['degraded', 'agent/not-started', 'agent/not-started'],
    ['degraded', '53100', '53100'],
  ])
  expect(service.fault()).toEqual({ status: 'ready', parts: {} })
  await stop()
  expect(stops()).toBe(1)
}, 60_000)

it('waits at most a minute between two attempts, and ends them when the program stops', async () => {
  const pauses: number[] = []
  const { stop } = await serve({
    start: async () => Promise.reject(noDisk),
    wait: (ms, signal) => {
      pauses.push(ms)
      if (pauses.length < 9) return Promise.resolve()
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  await eventually('the ninth pause', () => pauses.length === 9)
  expect(pauses.slice(-3)).toEqual([60_000, 60_000, 60_000])
  await stop()
  expect(pauses).toHaveLength(9)
}, 60_000)

it('waits for a pending start when the program stops, and stops the agent that it started', async () => {
  const { running, stops } = runningAgent()
  let finish: () => void = () => undefined
  const started = new Promise<RunningAgent>((resolve) => (finish = () => resolve(running)))
  const { stop } = await serve({ start: () => started, wait: async () => undefined })
  let isStopped = false
  const stopping = stop().then(() => (isStopped = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect([isStopped, stops()]).toEqual([false, 0])
  finish()
  await stopping
  expect(stops()).toBe(1)
}, 60_000)

it('is ready once the agent runs, and degraded without the database or the node', async () => {
  const { running } = runningAgent()
  const node = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(node, 'listening')
  const { promise: started, resolve: finish } = Promise.withResolvers<RunningAgent>()
  let isUp = true
  const url = `ws://127.0.0.1:${(node.address() as AddressInfo).port}`
  const { service, stop } = await serve({
    url,
    isReachable: async () => isUp,
    start: () => started,
    wait: async () => undefined,
  })
  await eventually('the node', async () => (await service.readiness()).parts?.node === 'up')
  const parts = { database: 'up', node: 'up' }
  expect(await service.readiness()).toEqual({ status: 'starting', parts })
  finish(running)
  await eventually('a running agent', () => service.running !== undefined)
  expect(await service.readiness()).toEqual({ status: 'ready', parts })
  isUp = false
  expect(await service.readiness()).toEqual({ status: 'degraded', parts: { ...parts, database: 'down' } })
  isUp = true
  for (const client of node.clients) client.terminate()
  node.close()
  await eventually('no node', async () => (await service.readiness()).parts?.node === 'down')
  expect(await service.readiness()).toEqual({ status: 'degraded', parts: { ...parts, node: 'down' } })
  await stop()
}, 60_000)

it('is ready with only a database if the program has no node', async () => {
  const { service, context } = serviceOf({ start: () => Promise.reject(noDisk), wait: async () => undefined })
  expect(await service.readiness()).toEqual({ status: 'degraded', parts: { database: 'down' } })
  await service.lifecycle.database?.({ database: context.database, url: '' })
  expect(await service.readiness()).toEqual({ status: 'ready', parts: { database: 'up' } })
})

it('gives the agent the coins of a demonstration, and begins nothing before the network is known', async () => {
  const { running } = runningAgent()
  const sendCoins = async () => true
  const received: unknown[] = []
  const start: AgentServiceOptions['start'] = async (options) => {
    received.push(options.sendCoins)
    return running
  }
  const wait = async () => undefined
  const first = await serve({ start, wait, sendCoins })
  await eventually('a running agent', () => first.service.running !== undefined)
  await first.stop()
  const second = await serve({ start, wait, sendCoins, network: () => undefined })
  expect(second.hasBegun).toBe(false)
  await second.stop()
  expect(received).toEqual([sendCoins])
}, 60_000)
