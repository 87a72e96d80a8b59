import { startExchange } from '@tidebook/testkit'
import { expect, it } from 'vitest'
import { hasAnvil, PERSON } from './agent-world.fixture.ts'

it.skipIf(!hasAnvil)(
  'gives test coins to a wallet, and none to the agent’s account or a deposit address',
  async () => {
    const started = await startExchange({ env: { NETWORK: 'local', LOCAL_CHAINS: 'on' } })
    const { exchange } = started
    try {
      await expect.poll(() => exchange.server.agent !== undefined, { timeout: 60_000 }).toBe(true)
      const { agent, context, directory } = exchange.server.agent ?? {}
      // The first round derives the addresses that are given out.
      await agent?.round()
      const served = context?.served.find(({ gateway }) => gateway.base === 'ETH')
      const wallet = await exchange.account({ SWT: '100' })
      const deposit = await directory?.depositAddress('ETH', { account: PERSON, wallet: wallet.address })
      const file = await fetch(`${exchange.server.url}/static/config/hosts.json`)
      const { data } = (await file.json()) as { readonly data: { readonly ethHosts: readonly string[] } }
      const gift = async (account: string | undefined): Promise<number> => {
        const body = JSON.stringify({ method: 'tidebook_gift', params: [{ account }] })
        return (
          await fetch(data.ethHosts[0] ?? '', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        ).status
      }
      const stranger = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
      expect(await gift(stranger)).toBe(200)
      expect([await gift(served?.chain.address), await gift(deposit?.address)]).toEqual([403, 403])
    } finally {
      await started[Symbol.asyncDispose]()
    }
  },
  120_000,
)
