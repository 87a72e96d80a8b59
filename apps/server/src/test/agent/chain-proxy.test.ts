import { join } from 'node:path'
import { createLogger, readConfig, startServer } from '@tidebook/server'
import { eventually, startExchange } from '@tidebook/testkit'
import { expect, it } from 'vitest'
import { hasAnvil, PERSON } from './agent-world.fixture.ts'

it.skipIf(!hasAnvil)(
  'pays test coins to a wallet, but not to the agent’s account or a deposit address',
  async () => {
    const started = await startExchange({ env: { NETWORK: 'local', LOCAL_CHAINS: 'on' } })
    const { exchange } = started
    try {
      await expect.poll(() => exchange.server.agent !== undefined, { timeout: 60_000 }).toBe(true)
      const { agent, context, directory } = exchange.server.agent ?? {}
      // The first round derives the issued addresses.
      await agent?.round()
      const served = context?.served.find(({ gateway }) => gateway.base === 'ETH')
      const wallet = await exchange.account({ SWT: '100' })
      const deposit = await directory?.depositAddress('ETH', { account: PERSON, wallet: wallet.address })
      const file = await fetch(`${exchange.server.url}/static/config/hosts.json`)
      const { data } = (await file.json()) as { readonly data: { readonly ethHosts: readonly string[] } }
      const payout = async (account: string | undefined): Promise<number> => {
        const body = JSON.stringify({ method: 'tidebook_gift', params: [{ account }] })
        return (
          await fetch(data.ethHosts[0] ?? '', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        ).status
      }
      const stranger = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
      expect(await payout(stranger)).toBe(200)
      expect([await payout(served?.chain.address), await payout(deposit?.address)]).toEqual([403, 403])
    } finally {
      await started[Symbol.asyncDispose]()
    }
  },
  240_000,
)

it.skipIf(!hasAnvil)(
  "pays no test coins to an account or a deposit address of another program's agent",
  async () => {
    const started = await startExchange({
      ownDatabase: true,
      env: { NETWORK: 'local', LOCAL_CHAINS: 'on', ROLES: 'node,market,api,web' },
    })
    const { config, databaseUrl, nodeUrl, server } = started.exchange
    const agent = await startServer(
      readConfig({
        PORT: '0',
        ROLES: 'agent',
        LOCAL_CHAINS: 'on',
        DATA_DIR: join(config.dataDir, 'agent-program'),
        DATABASE_URL: databaseUrl,
        NODE_URL: nodeUrl,
        NETWORK: join(config.dataDir, 'network.json'),
      }),
      { logger: createLogger('silent') },
    )
    try {
      const pool = await eventually('the agent', () => agent.agent?.context.pool)
      const one = async (table: string, column: string): Promise<string> => {
        const { rows } = await pool.query<{ address: string }>(
          `select address from app.${table} where ${column} = 'eth' limit 1`,
        )
        return rows[0]?.address ?? ''
      }
      await expect.poll(() => one('agent_addresses', 'chain'), { timeout: 60_000 }).not.toBe('')
      const file = await fetch(`${server.url}/static/config/hosts.json`)
      const { data } = (await file.json()) as { readonly data: { readonly ethHosts: readonly string[] } }
      const payout = async (account: string): Promise<number> => {
        const body = JSON.stringify({ method: 'tidebook_gift', params: [{ account }] })
        const headers = { 'content-type': 'application/json' }
        return (await fetch(data.ethHosts[0] ?? '', { method: 'POST', body, headers })).status
      }
      expect(await payout('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(200)
      const own = [await one('agent_accounts', 'place'), await one('agent_addresses', 'chain')]
      expect([await payout(own[0] ?? ''), await payout(own[1] ?? '')]).toEqual([403, 403])
    } finally {
      await agent.stop()
      await started[Symbol.asyncDispose]()
    }
  },
  240_000,
)
