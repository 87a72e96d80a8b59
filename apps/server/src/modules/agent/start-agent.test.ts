import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@tidebook/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_NOTIFICATIONS } from '../../platform/database/notifications.ts'
import { AGENT as PAUSED_BY_AGENT } from '../gateway/pauses.repository.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { resolveNetwork } from '../network/network-file.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import type { NodeLink } from '../node/node-link.ts'
import { AgentBoard } from './agent-board.ts'
import { AgentExchange, ISSUER } from './agent-exchange.fixture.ts'
import { AgentKeys } from './agent-keys.ts'
import { Agent } from './agent.ts'
import { openAgentKeys, startAgent, needsAgent, type AgentOptions } from './start-agent.ts'

const KEYS = new AgentKeys('07'.repeat(32))
const SHIPPED = shippedDescription('local')
/** Nodes that never respond. */
const HOSTS = ['http://127.0.0.1:1']

/**
 * Describes the exchange's ledger, ETH and EOS with nodes, and XRP without any. ETH also has a disabled gateway, and
 * HECO has only a disabled one.
 */
function describing(more: Partial<NetworkDescription> = {}): NetworkDescription {
  const chain = (id: string, described: object) => ({
    chain: id,
    hosts: HOSTS,
    tokens: [],
    highestFee: '1',
    ...described,
  })
  const gateway = (base: string) => SHIPPED.gateways.find((each) => each.base === base)
  return {
    ...SHIPPED,
    crossChain: { open: true },
    finance: undefined,
    chains: [
      chain('swt', {}),
      chain('eth', { network: '1337' }),
      chain('heco', { network: '1338' }),
      chain('xrp', { hosts: [] }),
      chain('eos', { network: 'cf'.repeat(32), account: 'tidebook' }),
    ],
    gateways: [
      gateway('SWT'),
      gateway('ETH'),
      { ...gateway('ETH'), base: 'OLD', enabled: false },
      { ...gateway('HT'), enabled: false },
      gateway('XRP'),
    ],
    ...more,
  } as unknown as NetworkDescription
}

const OPEN_FINANCE = { open: true, products: SHIPPED.finance?.products ?? [] }

describe('the need for an agent', () => {
  it('exists if the network sells products', () => {
    const crossChain = { open: false }
    expect(needsAgent(describing({ crossChain, finance: OPEN_FINANCE }))).toBe(true)
    expect(needsAgent(describing({ crossChain, finance: { ...OPEN_FINANCE, open: false } }))).toBe(false)
    expect(needsAgent(describing({ crossChain }))).toBe(false)
    expect(needsAgent(describing({ crossChain: undefined }))).toBe(false)
  })

  it('exists if the network has an enabled gateway of another chain with nodes', () => {
    const whole = describing()
    const needs = (base: string) =>
      needsAgent(describing({ gateways: whole.gateways.filter((gateway) => gateway.base === base) }))
    expect(['ETH', 'OLD', 'HT', 'XRP', 'SWT'].map(needs)).toEqual([true, false, false, false, false])
  })
})

describe('the agent of a program', () => {
  let exchange: AgentExchange
  let dataDir: string
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  }, 120_000)
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    dataDir = await mkdtemp(join(tmpdir(), 'tidebook-start-agent-'))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await rm(dataDir, { recursive: true })
  })

  const openKeys = (description: NetworkDescription) =>
    openAgentKeys({ config: { dataDir }, description, pool: exchange.pool, now: exchange.now })
  const accounts = () =>
    exchange.rows<{ place: string; address: string }>('select place, address from app.agent_accounts order by place')

  it('binds the database to its accounts on the chains with nodes, and to its finance account', async () => {
    const keys = await openKeys(describing())
    const eth = { place: 'eth', address: await keys.ownAddress('eth') }
    const heco = { place: 'heco', address: await keys.ownAddress('heco') }
    const swt = { place: 'swt', address: await keys.ownAddress('swt') }
    expect(await accounts()).toEqual([eth, heco, swt])
    await openKeys(describing({ finance: { ...OPEN_FINANCE, open: false } }))
    expect(await accounts()).toEqual([eth, heco, swt])
    await openKeys(describing({ finance: OPEN_FINANCE }))
    const finance = { place: 'swt finance', address: await keys.financeAddress('swt') }
    expect(await accounts()).toEqual([eth, heco, swt, finance])
  })

  it('creates no other seed once deposit addresses or payments depend on one', async () => {
    await exchange.owner('eth', 1)
    await expect(openKeys(describing())).rejects.toMatchObject({ code: 'server/secret-damaged' })
    await exchange.clear()
    await expect(openKeys(describing())).resolves.toBeInstanceOf(AgentKeys)
  })

  const start = (description: NetworkDescription, more: Partial<AgentOptions> = {}) => {
    const { pool, now, logger } = exchange
    return startAgent({
      config: { realNameFor: new Set<never>() },
      keys: KEYS,
      description,
      network: resolveNetwork(description, () => ISSUER),
      link: {} as NodeLink,
      pool,
      logger,
      now,
      board: new AgentBoard({ pool: () => pool, notifications: NO_NOTIFICATIONS, description, now }),
      isManual: true,
      ...more,
    })
  }

  it('serves the enabled gateways of other chains with nodes, and stores their accounts', async () => {
    const running = await start(describing())
    expect(running.context.served.map(({ gateway }) => gateway.base)).toEqual(['ETH'])
    expect(await accounts()).toEqual([{ place: 'eth', address: await KEYS.ownAddress('eth') }])
    await running.stop()
  })

  it('offers the products of the network file if products are sold', async () => {
    const products = async () => (await exchange.rows('select id from app.finance_products')).length
    for (const finance of [undefined, { ...OPEN_FINANCE, open: false }]) {
      await (await start(describing({ finance }))).stop()
      expect(await products()).toBe(0)
    }
    await (await start(describing({ finance: OPEN_FINANCE }))).stop()
    expect(await products()).toBe(OPEN_FINANCE.products.length)
  })

  it('reports the stopped gateways and chains of each round', async () => {
    vi.spyOn(Agent.prototype, 'round').mockResolvedValue()
    const state = { reorganised: new Set(['eth']), short: new Set(['ETH', 'XRP']), stuck: 3 }
    vi.spyOn(Agent.prototype, 'state', 'get').mockReturnValue({ ...state, readAt: new Map(), failing: new Set() })
    const paused = 'insert into app.gateway_pauses (base, by, reason, since) values ($1, $2, $3, now())'
    await exchange.pool.query(paused, ['ETH', PAUSED_BY_AGENT, 'short'])
    await exchange.pool.query(paused, ['XRP', 'ann', 'maintenance'])
    const counts: unknown[] = []
    const running = await start(describing(), { isManual: false, onRound: (count) => void counts.push(count) })
    await eventually('a round', () => counts.length > 0)
    await running.stop()
    expect(counts[0]).toEqual({ stopped: 2, short: 2, stuck: 3 })
  })

  it('fills its accounts on the chains of a demonstration', async () => {
    vi.spyOn(Agent.prototype, 'round').mockResolvedValue()
    const sent: unknown[] = []
    const sendCoins = async (...payment: readonly unknown[]) => sent.push(payment) > 0
    const running = await start(describing(), { isManual: false, sendCoins })
    await eventually('a payment', () => sent.length > 0)
    await running.stop()
    expect(sent[0]).toEqual(['eth', await KEYS.ownAddress('eth'), '1000', 'stock'])
  })
})
