import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EosTestNode, EOS_TEST_CHAIN, MoacTestNode } from '@tidebook/testkit/chains'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { chainConfiguration } from '../network/chain-configuration.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { AgentKeys } from './agent-keys.ts'
import { checkGateway, type GatewayCheckOptions } from './check-gateway.ts'
import type { StoredTrip } from './round-trip.ts'

const KEYS = new AgentKeys('07'.repeat(32))
const EOS_ACCOUNT = 'tidebook'
/** 21,000 units of gas at the price of the test node, and the smallest amount. */
const NEEDED = 21_000n * 20_000_000_000n + 1n

const moac = new MoacTestNode(101n)
const eos = new EosTestNode()
let servers: readonly Awaited<ReturnType<MoacTestNode['serve']>>[]
let folder: string
let keyFile: string
let address: string
beforeAll(async () => {
  servers = [await moac.serve(), await eos.serve()]
  for (let block = 0; block < 12; block += 1) moac.produce()
  folder = await mkdtemp(join(tmpdir(), 'tidebook-check-gateway-'))
  keyFile = join(folder, 'seed')
  await writeFile(keyFile, '00', { mode: 0o600 })
  address = await KEYS.ownAddress('moac')
  eos.accounts.set(EOS_ACCOUNT, { key: await KEYS.ownAddress('eos'), cpu: 1000, net: 1000, ramQuota: 1000 })
  const held = new Map([[EOS_ACCOUNT, 1n]])
  eos.tokens.set('eosio.token EOS', { decimals: 4, supply: 10n ** 14n, held })
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  vi.restoreAllMocks()
  moac.held.set(address, NEEDED)
})

/** Describes MOAC and EOS, with a gateway of each and a disabled one of MOAC. */
function describing(moacChain: object = {}, isEnabled = true): NetworkDescription {
  const [moacHosts, eosHosts] = servers.map(({ url }) => [url])
  const limits = { tokens: [], highestFee: '0.01', confirmations: 2 }
  const gateway = { chain: 'moac', base: 'MOAC', confirmations: 2, enabled: isEnabled }
  return {
    chains: [
      { ...limits, chain: 'eos', hosts: eosHosts, network: EOS_TEST_CHAIN, account: EOS_ACCOUNT },
      { ...limits, chain: 'moac', hosts: moacHosts, network: '101', ...moacChain },
    ],
    gateways: [
      { chain: 'eos', base: 'EOS', confirmations: 2, enabled: true },
      gateway,
      { ...gateway, base: 'OTHER', enabled: false },
    ],
  } as unknown as NetworkDescription
}

interface Stored {
  /** Address to which the database is bound. */
  readonly bound?: string
  readonly trip?: Partial<StoredTrip>
}

/** Runs a check against a database with these rows. Returns its steps, and the values of the stored check. */
async function check(options: Partial<GatewayCheckOptions> = {}, { bound, trip }: Stored = {}) {
  const description = options.description ?? describing()
  const configuration = chainConfiguration(description, 'moac')
  const paid = { state: 'paid', hash: 'H', top_up: 'T', address: 'A', passed_by: null, expected_by: null }
  const stored: unknown[] = []
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (text.includes('from app.agent_accounts')) return { rows: bound === undefined ? [] : [{ address: bound }] }
    if (text.includes('from app.gateway_checks c'))
      return { rows: [{ ...paid, tried: configuration, arrived: configuration, is_read: true, ...trip }] }
    if (text.includes('from app.gateway_arrivals')) return { rows: [{ hash: 'H' }] }
    if (text.includes('(chain, configuration, passed_by, passed)')) stored.push(values.slice(0, 3))
    return { rows: [], rowCount: 1 }
  }
  const pool = { query, connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool
  const steps = []
  const common = { chain: 'moac', keyFile, openKeys: async () => KEYS, now: () => 0, wait: async () => false } as const
  for await (const step of checkGateway({ ...common, description, pool, ...options })) steps.push(step)
  return { steps, last: steps.at(-1), stored, configuration }
}

it('stores the configuration and the payment of a check that passed, with exactly the coins that it needs', async () => {
  const { steps, stored, configuration } = await check({}, { bound: address })
  expect(steps.map(({ code, level }) => `${level} ${code}`)).toEqual([
    'ok gateway/configuration',
    'ok gateway/node',
    'ok gateway/key',
    'ok gateway/fee',
    'ok gateway/round-trip',
  ])
  expect(steps[0]?.message).toBe('The network file describes moac and 1 of its gateways')
  expect(stored).toEqual([['moac', configuration, expect.any(String)]])
})

it('needs no payment on a chain whose accounts cannot pay themselves, and compares no account with the seed', async () => {
  const { last, stored } = await check({ chain: 'eos' }, { bound: EOS_ACCOUNT })
  expect(last).toMatchObject({ code: 'gateway/round-trip', level: 'ok' })
  expect(stored).toEqual([['eos', chainConfiguration(describing(), 'eos'), null]])
})

it('stores nothing before the payment is read', async () => {
  const { last, stored } = await check({}, { trip: { arrived: null, is_read: false, state: 'due' } })
  expect([last?.level, stored]).toEqual(['unknown', []])
})

it('ends at an incomplete configuration', async () => {
  const configuration = 'gateway/configuration'
  const { steps } = await check({ description: describing({ hosts: [] }) })
  expect(steps).toMatchObject([{ code: configuration, level: 'problem', next: expect.stringContaining('"hosts"') }])
  expect((await check({ chain: 'tron' })).steps).toMatchObject([{ code: configuration, level: 'problem' }])
  expect((await check({ description: describing({}, false) })).steps).toMatchObject([
    { code: configuration, level: 'problem', message: 'The network file has no enabled gateway of moac' },
  ])
})

it('ends at nodes of another network or without a response', async () => {
  const foreign = await check({ description: describing({ network: '99' }) })
  expect(foreign.last).toMatchObject({ code: 'gateway/node', level: 'problem' })
  expect(foreign.last?.next).toBe('correct "hosts" or "network" of the entry "moac" in "chains"')
  const silent = await check({ description: describing({ hosts: ['http://127.0.0.1:1'] }) })
  expect(silent.last).toMatchObject({ code: 'gateway/node', level: 'problem' })
  expect(silent.last?.next).toBe('check that the addresses in "hosts" answer from this machine')
})

it('ends at keys that are missing, open to others or foreign', async () => {
  const missing = await check({ keyFile: join(folder, 'none') })
  expect(missing.steps.map(({ code }) => code)).toEqual(['gateway/configuration', 'gateway/key'])
  expect(missing.last?.message).toMatch(/ENOENT.* \(ENOENT\)$/)
  const damaged = await check({ openKeys: () => Promise.reject(new Error('no seed')) })
  expect(damaged.last?.message).toBe('The keys of the agent cannot be opened: no seed')
  const open = join(folder, 'open')
  await writeFile(open, '00')
  await chmod(open, 0o640)
  for (const { steps } of [await check({ keyFile: open }), await check({}, { bound: '0xOther' })])
    expect(steps.map(({ code, level }) => `${level} ${code}`)).toEqual([
      'ok gateway/configuration',
      'ok gateway/node',
      'problem gateway/key',
    ])
})

it('ends at a balance below the fee, a fee above its limit, or an unknown balance', async () => {
  moac.held.set(address, NEEDED - 1n)
  const poor = await check()
  expect(poor.last).toMatchObject({ code: 'gateway/fee', level: 'problem', next: `send MOAC to ${address}` })
  const limited = await check({ description: describing({ highestFee: '0.0004' }) })
  expect(limited.last?.next).toBe('raise "highestFee" of the chain, or wait until fees fall')
  const answer = moac.answer.bind(moac)
  vi.spyOn(moac, 'answer').mockImplementation((method, params) => {
    if (method === 'mc_getBalance') throw new Error('no balance')
    return answer(method, params)
  })
  expect((await check()).last).toMatchObject({ code: 'gateway/fee', next: 'repair the nodes, and run the check again' })
})
