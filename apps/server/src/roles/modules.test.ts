import { allCalls, channelData } from '@tidebook/contract'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { shippedDescription } from '../modules/network/shipped-network.fixture.ts'
import { readConfig } from '../platform/config.ts'
import { Departure } from '../platform/departure.ts'
import { DeferredPool } from '../platform/database/deferred-pool.ts'
import { NO_NOTIFICATIONS } from '../platform/database/notifications.ts'
import type { CallRegistry } from '../platform/http/register-call.ts'
import { createLogger } from '../platform/logger.ts'
import { createMetrics } from '../platform/metrics.ts'
import { channelSource } from '../platform/stream/channel-source.ts'
import { createChannelHub } from '../platform/stream/channel-hub.ts'
import { Market } from './market.ts'
import { serverModules } from './modules.ts'
import { NetworkState } from './network-state.ts'

function now(): number {
  return 1
}

function market(): Market {
  return new Market({
    writes: false,
    hub: createChannelHub(),
    logger: createLogger('silent'),
    metrics: createMetrics(),
    notifications: NO_NOTIFICATIONS,
    now,
    config: { bookHistoryDays: 7 },
  })
}

function modulesFor(roles: string) {
  return serverModules({
    config: readConfig({ ROLES: roles, NODE_URL: 'ws://node.example', DATABASE_URL: 'postgres://database.example/x' }),
    metrics: createMetrics(),
    notifications: NO_NOTIFICATIONS,
    logger: createLogger('silent'),
    market: market(),
    description: shippedDescription(),
    network: new NetworkState(),
    pool: new DeferredPool().get,
    hub: createChannelHub(),
    localChains: undefined,
    isManual: false,
    departure: new Departure(),
    webFolder: '/nowhere',
    docsFolder: '/nowhere',
    now,
  }).played
}

/**
 * Returns the ids of the calls, and the methods and addresses of other routes, that the modules of a program register.
 */
async function registeredBy(roles: string): Promise<string[]> {
  const registered: string[] = []
  const app = fastify()
  app.addHook('onRoute', ({ method, url }) => {
    if (method === 'GET') registered.push(url)
  })
  const registry: CallRegistry = {
    app,
    call: ({ id }) => registered.push(id),
    visitOf: () => {
      throw new TypeError('no client expected')
    },
  }
  for (const { calls, name } of modulesFor(roles)) if (name !== 'web') await calls?.(registry)
  return registered
}

describe('the list of modules', () => {
  it('serves every call of the contract exactly once', async () => {
    const registered = await registeredBy('market,api,web')
    for (const { id, path } of allCalls)
      expect([id, registered.filter((each) => each === id || each === path).length]).toEqual([id, 1])
  })

  it('provides every kind of channel exactly once', () => {
    const kinds = modulesFor('api').flatMap(({ channels }) => Object.keys(channels ?? {}))
    expect(kinds.toSorted()).toEqual(Object.keys(channelData).toSorted())
  })

  it('gives a program only the modules of its roles', async () => {
    expect(modulesFor('web').map(({ name }) => name)).toEqual([
      'ops',
      'departure',
      'node',
      'vault',
      'staff-page',
      'documentation',
      'web',
    ])
    expect(await registeredBy('web')).not.toContain('faucet.request')
    expect(modulesFor('market').map(({ name }) => name)).not.toContain('info')
  })

  it('reports that the program is starting before any part is up, in calls and channels', async () => {
    const modules = modulesFor('api')
    const source = channelSource(modules.flatMap(({ channels }) => channels ?? []))
    expect(() => source.exists({ kind: 'account', address: 'x' })).toThrow('notReady')
    expect(() => source.exists({ kind: 'book', base: 'SWT', counter: 'CNY' })).toThrow('notReady')
    const states = await Promise.all(modules.flatMap(({ readiness }) => (readiness === undefined ? [] : [readiness()])))
    expect(states.map(({ status }) => status)).toContain('starting')
  })

  it('recognizes errors that mean that a part is unavailable', () => {
    const isAway = (error: unknown) => modulesFor('api').some((module) => module.isAway?.(error) === true)
    expect(isAway(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))).toBe(true)
    expect(isAway(new TypeError('a mistake'))).toBe(false)
  })
})
