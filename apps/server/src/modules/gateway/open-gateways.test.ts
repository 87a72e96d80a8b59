import type { AgentInfo, GatewayCoin } from '@tidebook/contract'
import { gatewayRoutes } from '@tidebook/contract/routes'
import { describe, expect, it } from 'vitest'
import { gatewayFaults } from '../network/gateway-description.ts'
import { networkDescription } from '../network/network-description.ts'
import { readEditedDescription, shippedDescription, type NetworkText } from '../network/shipped-network.fixture.ts'
import type { AgentDirectory } from './agent-directory.ts'
import { coinsOf, directionsOf, dustPartOf, gatewayOf, infoOf, missingPartOf } from './open-gateways.ts'

const agent: AgentDirectory = {
  depositAddress: () => Promise.reject(new Error('unexpected query')),
  chainAccount: (base) => `${base} account`,
  ledgerAccount: () => 'jAgent',
  isConnected: () => true,
  isStalled: () => false,
  isChecked: () => true,
  checkedAt: () => undefined,
}
const NONE: ReadonlySet<string> = new Set()
const local = shippedDescription()

function served(description = local, isAgentRunning = true) {
  return { description, agent: () => (isAgentRunning ? agent : undefined) }
}

function coins(conditions: ReturnType<typeof served>, paused = NONE): Readonly<Record<string, string>> {
  return Object.fromEntries(
    coinsOf(conditions, paused).map(({ base, deposit, withdraw, reason }: GatewayCoin) => [
      base,
      [...(deposit ? ['in'] : []), ...(withdraw ? ['out'] : []), ...(reason === undefined ? [] : [reason])].join(' '),
    ]),
  )
}

function info(base: string, conditions = served()): AgentInfo {
  const gateway = gatewayOf(conditions, base)
  if (gateway === undefined) throw new RangeError(base)
  return infoOf(conditions, gateway, NONE)
}

/** Changes one gateway of a network file. */
function edited(base: string, change: object) {
  return ({ gateways }: NetworkText): void =>
    void Object.assign(gateways.find((each) => each.base === base) ?? {}, change)
}

describe('open gateways', () => {
  it('follow the file of the demonstration network once the agent reads every chain (API-072, DEP-013, DEP-016, DEP-017, DEP-018, WDR-014, XCH-002, XCH-003, XCH-004, XCH-005)', () => {
    expect(gatewayRoutes.coins.path).toBe('/app/coin/coin_list')
    expect(coins(served())).toEqual({
      SWT: 'in disabled',
      ETH: 'in out',
      XRP: 'in out',
      BNB: 'in out',
      HT: 'out outOnly',
      MOAC: 'in out',
      TRX: 'in out',
      EOS: 'in out',
      CALL: 'disabled',
      STM: 'disabled',
      BIZ: 'disabled',
      BVC: 'disabled',
    })
  })

  it('are closed on the ecosystem’s network, which refers to another service, while its own coin is accepted (XCH-001)', () => {
    const swtc = shippedDescription('swtc')
    const all = Object.entries(coins(served(swtc)))
    expect(all.filter(([, state]) => state !== 'closed')).toEqual([['SWT', 'in disabled']])
    expect(swtc.crossChain?.replacement?.url).toMatch(/^https:/)
  })

  it.each(['STM', 'CALL', 'BIZ', 'BVC', 'MOAC', 'XRP', 'ETH', 'TRX', 'EOS'])(
    'are determined by the flags of the shipped file on %s (ENT-072, DEP-014, DEP-015, DEP-019)',
    async (base) => {
      const stateWith = async (change: object): Promise<string | undefined> =>
        coins(served(await readEditedDescription(edited(base, change))))[base]
      expect(gatewayOf(served(), base)?.deposit).toBe(true)
      expect(await stateWith({ enabled: false })).toBe('disabled')
      expect(await stateWith({ enabled: true })).toBe('in out')
      expect(await stateWith({ enabled: true, deposit: false })).toBe('out outOnly')
      expect(await stateWith({ enabled: true, deposit: false, withdraw: false })).toBe('disabled')
    },
  )

  it('reject a file in which a gateway, enabled or not, refers to a token that does not exist', async () => {
    for (const change of [{ token: 'JNONE' }, { token: 'JNONE', enabled: false }])
      await expect(readEditedDescription(edited('TRX', change))).rejects.toThrow(
        /network file .*: gateways: TRX: no token has the code JNONE; add it to "tokens"/u,
      )
    await expect(
      readEditedDescription((file) => void (file.tokens = file.tokens.filter(({ code }) => code !== 'JBIZ'))),
    ).rejects.toThrow('gateways: BIZ: no token has the code JBIZ')
  })

  it('name the missing member of the file or the missing agent to staff only (DEP-016)', async () => {
    const stateIn = (conditions: ReturnType<typeof served>, base: string) => {
      const coin = coinsOf(conditions, NONE).find((each) => each.base === base)
      expect(coin).not.toHaveProperty('missing')
      const gateway = gatewayOf(conditions, base)
      return [coin?.reason, coin?.connection, gateway && missingPartOf(conditions, gateway, NONE)]
    }
    const stateOf = async (base: string, edit: (file: NetworkText) => void, isAgentRunning = false) =>
      stateIn(served(await readEditedDescription(edit), isAgentRunning), base)
    const chainOf =
      (chain: string, change: object) =>
      ({ chains }: NetworkText): void =>
        void Object.assign(chains?.find((each) => each.chain === chain) ?? {}, change)
    const hosts = ['http://127.0.0.1:1']
    expect(await stateOf('MOAC', () => undefined)).toEqual(['notConnected', 'pending', 'hosts'])
    expect(await stateOf('TRX', () => undefined)).toEqual(['notConnected', 'pending', 'hosts'])
    expect(await stateOf('TRX', chainOf('tron', { hosts }))).toEqual(['notConnected', 'interrupted', 'agent'])
    expect(await stateOf('EOS', chainOf('eos', { hosts }))).toEqual(['notConnected', 'pending', 'account'])
    // The warning about leaked keys reads from one of the chains.
    const without = (file: NetworkText): void => {
      delete file.chains
      delete file['credit']
    }
    expect(await stateOf('MOAC', without)).toEqual(['notConnected', 'pending', 'chain'])
    expect(await stateOf('TRX', () => undefined, true)).toEqual([undefined, undefined, undefined])
    const described = await readEditedDescription(chainOf('tron', { hosts }))
    const stateWith = (answers: Partial<AgentDirectory>) =>
      stateIn({ description: described, agent: () => ({ ...agent, ...answers }) }, 'TRX')
    const isConnected = (): boolean => false
    expect(stateWith({ isChecked: () => false })).toEqual(['notConnected', 'pending', 'check'])
    expect(stateWith({ isConnected, isStalled: () => true })).toEqual(['notConnected', 'interrupted', 'blocks'])
    expect(stateWith({ isConnected })).toEqual(['notConnected', 'interrupted', 'agent'])
    const half = { ...agent, isConnected: (base: string) => base !== 'HT' }
    expect(stateIn({ description: local, agent: () => half }, 'HT')).toEqual(['outOnly', 'pending', 'hosts'])
  })

  it('have a dust limit in percent of the minimum', () =>
    expect(dustPartOf({ dust: '1.5' })).toEqual({ coefficient: 15n, scale: 3 }))

  it('report the reason why they are closed, permanent reasons before temporary ones', () => {
    expect(coins(served(local, false))['ETH']).toBe('notConnected')
    expect(coins(served(local, false), new Set(['ETH', 'CALL']))).toMatchObject({ ETH: 'paused', CALL: 'disabled' })
    expect(coins(served({ ...local, crossChain: undefined }), new Set(['ETH']))['ETH']).toBe('closed')
  })

  it('report their limits, fees and accounts (API-071, ENT-046, ENT-053, DEP-012)', () => {
    expect(info('ETH')).toEqual({
      base: 'ETH',
      chain: 'eth',
      token: 'JETH',
      decimals: 8,
      blockTime: 0,
      deposit: {
        enabled: true,
        minimum: '0.01',
        maximum: '100',
        reviewAbove: '10',
        keep: '0.01',
        fee: { kind: 'fixed', value: '0' },
        confirmations: 0,
        account: 'ETH account',
      },
      withdraw: {
        enabled: true,
        minimum: '0.01',
        maximum: '100',
        reviewAbove: '10',
        fee: { kind: 'fixed', value: '0.002' },
        agent: 'jAgent',
      },
      halved: { token: 'JJCC', from: '10000' },
    })
    expect(info('MOAC')).toMatchObject({ blockTime: 10, deposit: { reviewAbove: '500000' } })
    expect(info('MOAC').withdraw.fee).toEqual({ kind: 'percent', value: '0.3' })
    expect(info('ETH', served(local, false)).deposit).toMatchObject({ enabled: false, reason: 'notConnected' })
  })

  it.each(['local', 'swtc'])(
    'reserve in the paying wallet the amount in the table, on %s (CST-005, DEP-020, DEP-021, DEP-023)',
    (name) => {
      const kept = Object.fromEntries(shippedDescription(name).gateways.map(({ base, keep }) => [base, keep]))
      expect(kept).toMatchObject({ TRX: '10', XRP: '20', MOAC: '0.1', BVC: '30', ETH: '0.01' })
      expect(shippedDescription(name).crossChain?.halved).toEqual({ token: 'JJCC', from: '10000' })
      for (const { maximum } of shippedDescription(name).gateways)
        for (const most of Object.values(maximum)) expect(Number(most)).toBeLessThan(10_000_000)
    },
  )

  it('show in the list of coins whether a token can be deposited and withdrawn', () => {
    const of = directionsOf(served())
    expect([of('JETH'), of('JHT'), of('JCALL'), of('CNY')]).toEqual([
      { deposit: true, withdraw: true },
      { deposit: false, withdraw: true },
      { deposit: false, withdraw: false },
      { deposit: false, withdraw: false },
    ])
    expect(directionsOf(served(local, false))('JETH')).toEqual({ deposit: false, withdraw: false })
  })

  it('reject an invalid file: duplicate coins, unknown tokens, a minimum above the maximum', () => {
    const faults = (change: object) => networkDescription.safeParse({ ...local, ...change }).success
    expect(faults({})).toBe(true)
    expect(faults({ gateways: [{ ...local.gateways[1], fee: { deposit: { fixed: '1', percent: '1' } } }] })).toBe(false)
    expect(faults({ crossChain: { open: true, replacement: { name: 'x', url: 'javascript:alert(1)' } } })).toBe(false)
    expect(faults({ gateways: [{ ...local.gateways[1], reviewAbove: 'all' }] })).toBe(false)
    const known = new Set(['SWT', ...local.tokens.map(({ code }) => code)])
    const [own, eth] = local.gateways
    if (own === undefined || eth === undefined) throw new RangeError('no gateways')
    expect(gatewayFaults(local, known)).toEqual([])
    const described = (gateways: typeof local.gateways) => gatewayFaults({ ...local, gateways }, known).join('; ')
    expect(described([eth, eth])).toContain('ETH is listed twice')
    expect(described([{ ...eth, token: 'JNONE' }])).toContain('no token has the code JNONE')
    expect(described([{ ...own, withdraw: true }])).toContain('own ledger')
    expect(described([{ ...eth, maximum: { deposit: '0.001', withdraw: '1' } }])).toContain('below its minimum')
  })
})
