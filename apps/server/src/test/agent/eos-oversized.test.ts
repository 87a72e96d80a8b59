import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { expect, it, vi } from 'vitest'
import { AgentWorld } from './agent-world.fixture.ts'
import { EOS_AGENT, eosChain } from './other-chain.fixture.ts'

const { success } = ORDER_STATUS
const BLOCK = '/v1/trace_api/get_block'
const TRANSACTION = '/v1/trace_api/get_transaction_trace'
/** A response that exceeds the agent's size limit. */
const OVERSIZED = { filler: 'x'.repeat(64 * 1024 * 1024) }

it('shows staff a payment whose transaction is too large to read, and credits the next one', async () => {
  const chain = await eosChain()
  await using world = await AgentWorld.start({ chains: [], others: [chain] })
  await world.rest(2)
  const { address: wallet } = await world.wallet()
  const { address, memo = '' } = await world.addressOf('EOS', wallet)
  const quantity = { units: 70_000n, code: 'EOS', decimals: 4 }
  const paid = { contract: 'eosio.token', from: chain.payer, to: EOS_AGENT, quantity, memo }
  const large = chain.test.contractActs([{ ...paid, notified: [chain.payer, EOS_AGENT] }])
  chain.test.move(paid)
  const answer = chain.test.answer.bind(chain.test)
  vi.spyOn(chain.test, 'answer').mockImplementation((path, body) => {
    const reply = answer(path, body)
    const isLarge =
      path === BLOCK ? JSON.stringify(reply).includes(large) : path === TRANSACTION && body['id'] === large
    return isLarge ? OVERSIZED : reply
  })
  const surplus = async () => (await world.pool.query('select base, amount::float8 from app.gateway_surpluses')).rows
  await world.until('the surplus', async () => (await surplus()).length === 1)
  expect(await surplus()).toEqual([{ base: 'EOS', amount: 7 }])
  expect(await world.deposits()).toEqual([])
  await chain.pay(address, '50', memo)
  await world.until('credited', async () => (await world.deposits())[0]?.status === success)
  expect(await world.held(wallet, 'JEOS')).toBe('50')
  expect((await world.pool.query('select base, reason from app.gateway_pauses')).rows).toEqual([])
}, 240_000)
