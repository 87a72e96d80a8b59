import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentWorld, hasAnvil } from './agent-world.fixture.ts'

const { processing, success } = ORDER_STATUS
const GWEI = 1_000_000_000n
const HIGHEST = 5n * 10n ** 16n
const LATER = 181_000

interface Stored {
  readonly hash: string
  readonly sequence: number
}

interface Pending {
  readonly to: string
  readonly value: string
  readonly nonce: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  readonly blockNumber: string | null
}

describe.skipIf(!hasAnvil)('a payment that no block contains', () => {
  let world: AgentWorld
  let later = 0
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['eth'], now: () => Date.now() + later })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const stored = async (): Promise<readonly Stored[]> =>
    (
      await world.pool.query<Stored>(
        `select hash, (submission ->> 'sequence')::int as sequence from app.submissions where session = 'agent eth' order by kept`,
      )
    ).rows
  const onChain = (hash: string) => world.anvil.call('eth_getTransactionByHash', [hash]) as Promise<Pending | null>
  const round = async (): Promise<void> => {
    await world.running.agent.round()
    await world.exchange.close()
  }
  const mineAt = async (baseFee: bigint): Promise<void> => {
    await world.anvil.call('anvil_setNextBlockBaseFeePerGas', [`0x${baseFee.toString(16)}`])
    await world.mine()
  }

  it('OPS-209: is signed again under its number with a higher fee, up to the limit, and is paid once', async () => {
    const person = await world.wallet({ SWT: '1000', JETH: '5' })
    const to = world.stranger('eth')
    await world.anvil.call('evm_setAutomine', [false])
    await world.withdraw(person, 'JETH', '2', world.memo('eth', to, '2'))
    for (let step = 0; step < 20 && (await stored()).length === 0; step += 1) await round()
    const [first] = await stored()
    const offered = await onChain(first?.hash ?? '')
    await round()
    expect(await stored()).toHaveLength(1)

    later += LATER
    await round()
    const [, second] = await stored()
    expect(second).toEqual({ hash: expect.not.stringMatching(first?.hash ?? ''), sequence: first?.sequence })
    const replaced = await onChain(second?.hash ?? '')
    const { to: receiver, value, nonce } = offered ?? {}
    expect(replaced).toMatchObject({ to: receiver, value, nonce, blockNumber: null })
    for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(BigInt(replaced?.[field] ?? 0) * 8n).toBeGreaterThan(BigInt(offered?.[field] ?? 0) * 9n)

    // The base fee rises above the offers, so no block contains them, and the next offer follows the base fee.
    const above = BigInt(replaced?.maxFeePerGas ?? 0) * 3n
    await mineAt(above)
    later += LATER
    await round()
    const third = (await stored())[2]
    expect(BigInt((await onChain(third?.hash ?? ''))?.maxFeePerGas ?? 0)).toBeGreaterThan(above)
    // The fourth offer reaches the fee limit of the network file, 0.05 ETH, and remains unchanged.
    await mineAt(HIGHEST / 21_000n)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      later += LATER
      await round()
    }
    const all = await stored()
    expect(all).toHaveLength(4)
    expect(BigInt((await onChain(all.at(-1)?.hash ?? ''))?.maxFeePerGas ?? 0)).toBe(HIGHEST / 21_000n)
    expect(new Set(all.map(({ sequence }) => sequence))).toEqual(new Set([first?.sequence]))
    expect((await world.withdrawals())[0]?.status).toBe(processing)

    await mineAt(GWEI)
    await world.until('paid', async () => (await world.withdrawals())[0]?.status === success)
    const { payout_hash: hash, pays } = (await world.withdrawals())[0] ?? {}
    expect([all.map((each) => each.hash).includes(hash ?? ''), await world.ethOf(to)]).toEqual([true, pays])
    await world.rest()
    expect([await world.ethOf(to), await stored(), (await world.withdrawals()).length]).toEqual([pays, [], 1])
    const agent = world.accountOf('eth')
    const count = Number(await world.anvil.call('eth_getTransactionCount', [agent, 'latest']))
    expect(count).toBe((first?.sequence ?? 0) + 1)
  }, 240_000)
})
