import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Agent } from '../../modules/agent/agent.ts'
import { AgentWorld } from './agent-world.fixture.ts'
import { DyingAgent, type CrashPoint } from './dying-agent.fixture.ts'
import { trc20Chain, type TokenChain } from './other-chain.fixture.ts'

/** Interval between the steps at which an agent dies. AGENT_CRASHES=1 tests every step. */
const EVERY = Number(process.env['AGENT_CRASHES'] ?? '8')

/** Statements and calls that request, sign, send and settle a top-up and the subsequent sweep. */
function isStep(label: string): boolean {
  return /agent_top_ups|^topup |^sweep |^tron (?:check|conditions|prepare|submit|lookup)/u.test(label)
}

describe('an agent that crashes while it sweeps tokens after a top-up (R19)', () => {
  let world: AgentWorld
  let chain: TokenChain
  beforeAll(async () => {
    chain = await trc20Chain()
    world = await AgentWorld.start({ chains: [], others: [chain] })
    await world.rest(2)
    await world.running.agent.stop()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  /** Runs rounds of concurrent agents until an address has no tokens or one agent has died. */
  const goOn = async (
    agents: readonly { readonly agent: Agent; readonly isDead?: boolean }[],
    isOver: () => Promise<boolean>,
  ): Promise<void> => {
    for (let round = 0; round < 90; round += 1) {
      await Promise.all(agents.map(({ agent }) => agent.round().catch(() => undefined)))
      await world.exchange.close()
      await chain.produce()
      if (agents.some(({ isDead }) => isDead === true) || (await isOver())) return
    }
  }
  const movesOf = async (address: string) =>
    (
      await world.pool.query(
        `select t.state, count(m.*)::int as moves from app.agent_top_ups t
         left join app.agent_moves m on m.purpose = 'topup:' || t.id || ':pay' where t.address = $1 group by t.id`,
        [address],
      )
    ).rows
  /** Sweeps a deposit with agents, some of which die, and returns the steps. */
  const live = async (agentsOf: () => readonly DyingAgent[], what: unknown): Promise<readonly string[]> => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('USDT', wallet, randomUUID())
    const own = world.accountOf('tron')
    const before = Number(await chain.amountOf(own))
    await chain.pay(address, '50')
    const isSwept = async (): Promise<boolean> =>
      (await chain.amountOf(address)) === '0' && (await movesOf(address)).some(({ moves }) => moves > 0)
    const dying = agentsOf()
    await goOn(dying, isSwept)
    for (const { agent } of dying) await agent.stop()
    const next = new Agent(world.running.context)
    await goOn([{ agent: next }], isSwept)
    for (let round = 0; round < 4; round += 1) await goOn([{ agent: next }], async () => true)
    await next.stop()
    expect([what, await movesOf(address), Number(await chain.amountOf(own)) - before]).toEqual([
      what,
      [{ state: 'paid', moves: 1 }],
      50,
    ])
    expect([what, await world.held(wallet, 'JUSDT')]).toEqual([what, '50'])
    const { rows } = await world.pool.query('select base, reason from app.gateway_pauses')
    expect([what, rows]).toEqual([what, []])
    return [...(dying[0]?.labels ?? [])].filter(isStep)
  }

  it('pays one top-up and sweeps all tokens, whichever step was the last and whether it took effect', async () => {
    const dying = (death?: CrashPoint) => (): readonly DyingAgent[] => [new DyingAgent(world.running.context, death)]
    const steps = await live(dying(), 'none')
    if (process.env['TEST_LOG'] !== undefined) process.stdout.write(`${steps.length} steps\n`)
    expect(steps.some((step) => step.startsWith('insert into app.agent_top_ups'))).toBe(true)
    for (const at of steps.filter((_step, index) => index % EVERY === 0))
      for (const isDone of [false, true]) await live(dying({ at, isDone }), { at, isDone })
  }, 900_000)

  it('pays one top-up although two agents each believe that they are the only one', async () => {
    for (let pair = 0; pair < Number(process.env['AGENT_PAIRS'] ?? '1'); pair += 1)
      await live(() => [0, 1].map(() => new DyingAgent(world.running.context, undefined, true)), { pair })
  }, 240_000)
})
