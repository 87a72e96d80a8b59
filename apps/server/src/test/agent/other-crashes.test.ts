import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Agent } from '../../modules/agent/agent.ts'
import { AgentWorld } from './agent-world.fixture.ts'
import { DyingAgent, type CrashPoint } from './dying-agent.fixture.ts'
import { eosChain, moacChain, tronChain, type OtherChain } from './other-chain.fixture.ts'

const CHAINS = [
  ['TRX', tronChain, '48', 1],
  ['EOS', eosChain, '49.9', 1],
  // Each trial needs twelve blocks.
  ['MOAC', moacChain, '49.85', 4],
] as const

/** Interval between the calls at which an agent dies in a trial. AGENT_CRASHES=1 tests every call. */
const EVERY = Number(process.env['AGENT_CRASHES'] ?? '40')

describe.each(CHAINS)('an agent that crashes at any point while it serves %s (R19)', (base, open, paid, rarer) => {
  let world: AgentWorld
  let chain: OtherChain
  beforeAll(async () => {
    chain = await open()
    world = await AgentWorld.start({ chains: [], others: [chain] })
    await world.rest(2)
    await world.running.agent.stop()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const isOver = async (): Promise<boolean> =>
    [...(await world.deposits()), ...(await world.withdrawals())].every(({ status }) => status === 5 || status === 6)
  /** Runs rounds of concurrent agents until all work is complete or one agent has died. */
  const goOn = async (agents: readonly { readonly agent: Agent; readonly isDead?: boolean }[]): Promise<void> => {
    for (let round = 0; round < 90; round += 1) {
      await Promise.all(agents.map(({ agent }) => agent.round().catch(() => undefined)))
      await world.exchange.close()
      await chain.produce()
      if (agents.some(({ isDead }) => isDead === true) || (await isOver())) return
    }
  }
  /** Processes a credited deposit, a paid withdrawal and a returned one with agents, some of which die. */
  const live = async (agentsOf: () => readonly DyingAgent[], what: unknown): Promise<number> => {
    const person = await world.wallet({ SWT: '1000', [chain.token]: '300' })
    const { address, memo } = await world.addressOf(base, person.address, randomUUID())
    const to = chain.stranger()
    await chain.pay(address, '70', memo)
    await world.withdraw(person, chain.token, '50', world.memo(chain.chain, to, '50'))
    await world.withdraw(person, chain.token, '40', 'nonsense')
    const dying = agentsOf()
    await goOn(dying)
    for (const { agent } of dying) await agent.stop()
    const next = new Agent(world.running.context)
    await goOn([{ agent: next }])
    for (let round = 0; round < 4; round += 1) await goOn([{ agent: next }])
    await next.stop()
    expect([what, await world.held(person.address, chain.token), await chain.amountOf(to)]).toEqual([what, '320', paid])
    const { rows } = await world.pool.query('select base, reason from app.gateway_pauses')
    expect([what, rows]).toEqual([what, []])
    return dying[0]?.calls ?? 0
  }

  it('WDR-001 DEP-001: pays once and credits once, whichever call was the last and whether it took effect', async () => {
    const dying = (death?: CrashPoint) => (): readonly DyingAgent[] => [new DyingAgent(world.running.context, death)]
    const calls = await live(dying(), 'none')
    expect(calls).toBeGreaterThan(60)
    for (let at = 1; at <= calls; at += EVERY * rarer)
      for (const isDone of [false, true]) await live(dying({ at, isDone }), { at, isDone })
  }, 600_000)

  it('pays once although two agents each believe that they are the only one', async () => {
    for (let pair = 0; pair < Number(process.env['AGENT_PAIRS'] ?? '3'); pair += 1)
      await live(() => [0, 1].map(() => new DyingAgent(world.running.context, undefined, true)), { pair })
  }, 240_000)
})
