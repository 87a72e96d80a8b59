import { expect, it } from 'vitest'
import { addressNumberOf, addressOwners } from './gateway-addresses.ts'
import { GatewayExchange } from './gateway-exchange.fixture.ts'

it('number the wallets on a chain from 1, the same on every call, and at most twenty per account', async () => {
  await using exchange = await GatewayExchange.start()
  const { account } = await exchange.join()
  const other = await exchange.join()
  const numberOf = (wallet: string, of = account) =>
    addressNumberOf(exchange.pool, 'eth', { account: of, wallet }, exchange.time)
  for (let index = 1; index <= 20; index += 1) expect(await numberOf(`jWallet${index}`)).toBe(index)
  expect(await numberOf('jWallet1')).toBe(1)
  await expect(numberOf('jWallet21')).rejects.toMatchObject({ code: 'tooManyOrders' })
  expect(await numberOf(other.wallet, other.account)).toBe(21)
  expect((await addressOwners(exchange.pool, 'eth'))[20]).toEqual({ index: 21, ...other })
})
