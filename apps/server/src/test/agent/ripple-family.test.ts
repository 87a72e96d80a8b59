import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { expect, it } from 'vitest'
import { AgentWorld, PERSON } from './agent-world.fixture.ts'
import { rippleFamilyChain } from './other-chain.fixture.ts'

const { success } = ORDER_STATUS

it.each([
  ['CALL', 'call', 'JCALL'],
  ['STM', 'stm', 'JSTM'],
  ['BIZ', 'biz', 'JBIZ'],
  ['BVC', 'bvcadt', 'JBVC'],
] as const)(
  'serves %s with the shipped file after its gateway is enabled and its entry has a node',
  async (base, chain, token) => {
    const other = await rippleFamilyChain(chain, { base, token })
    await using world = await AgentWorld.start({ chains: [], others: [other] })
    await world.rest(2)
    expect(world.running.directory.isConnected(base)).toBe(true)
    const person = await world.wallet({ SWT: '1000', [token]: '1000' })
    const { address, memo } = await world.addressOf(base, person.address)
    const hash = await other.pay(address, '500', memo)
    await world.until('credited', async () => (await world.deposits())[0]?.status === success)
    expect(await world.deposits()).toMatchObject([
      { chain_hash: hash, account: PERSON, received: '500', credited: '500', sender: other.payer },
    ])
    expect(await world.held(person.address, token)).toBe('1500')
    const to = other.stranger()
    await world.withdraw(person, token, '400', world.memo(chain, to, '400', { tag: 7 }))
    await world.until('paid', async () => (await world.withdrawals())[0]?.status === success)
    await world.rest()
    expect(await world.withdrawals()).toMatchObject([{ fee: '2', pays: '398', tag: '7', ends: 'pay' }])
    expect([await other.amountOf(to), await world.held(person.address, token)]).toEqual(['398', '1100'])
    expect((await world.pool.query('select base, reason from app.gateway_pauses')).rows).toEqual([])
  },
  240_000,
)
