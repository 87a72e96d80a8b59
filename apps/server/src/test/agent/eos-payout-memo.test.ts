import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { expect, it } from 'vitest'
import { AgentWorld } from './agent-world.fixture.ts'
import { eosChain } from './other-chain.fixture.ts'

const { success, failed } = ORDER_STATUS

it('pays a withdrawal on EOS with its signed memo, and returns one whose memo EOS cannot carry', async () => {
  const chain = await eosChain()
  await using world = await AgentWorld.start({ chains: [], others: [chain] })
  await world.rest(2)
  const person = await world.wallet({ SWT: '1000', JEOS: '200' })
  const to = chain.stranger()
  await world.withdraw(person, 'JEOS', '40', world.memo('eos', to, '40', { payoutMemo: '108123' }))
  await world.withdraw(person, 'JEOS', '30', world.memo('eos', to, '30', { payoutMemo: 'a'.repeat(257) }))
  await world.until('both ended', async () => {
    const statuses = (await world.withdrawals()).map(({ status }) => status)
    return statuses.length === 2 && statuses.every((status) => status === success || status === failed)
  })
  const rows = (await world.withdrawals()).map(({ amount, status, payout_memo: memo }) => [amount, status, memo])
  expect(rows.toSorted()).toEqual(
    [
      ['30', failed, null],
      ['40', success, '108123'],
    ].toSorted(),
  )
  expect(await chain.amountOf(to)).toBe('39.92')
  expect(chain.test.memosTo(to)).toEqual(['108123'])
  expect(await world.held(person.address, 'JEOS')).toBe('160')
}, 240_000)
