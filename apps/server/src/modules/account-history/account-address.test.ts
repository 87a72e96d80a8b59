import { calls } from '@tidebook/contract'
import { swt } from '@tidebook/protocol/networks'
import { randomWallet } from '@tidebook/testkit'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/http/http.errors.ts'
import { errorEnvelope } from '../../platform/http/register-call.ts'
import { testRegistry } from '../../platform/http/test-registry.fixture.ts'
import { otherWalletOf, walletOf } from './account-address.ts'

describe('addresses in calls', () => {
  const app = fastify()
  const registry = testRegistry(app)
  registry.call(calls.wallet.transactions, ({ params, query }) => {
    walletOf(swt, params.address, query.w)
    otherWalletOf(swt, query)
    return { list: [], count: 0 }
  })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ApiError ? reply.send(errorEnvelope(error, 1)) : reply.send(error),
  )
  const readMessage = async (path: string): Promise<string> => {
    const { code, msg } = (await app.inject(path)).json<{ code: string; msg: string }>()
    return `${code} ${msg}`
  }
  const { address } = randomWallet().key
  const mistyped = address.slice(0, -1) + (address.endsWith('x') ? 'y' : 'x')
  const wrong = [address.slice(0, 25), `${address}xxx`, mistyped, '0'.repeat(34)]

  it('VAL-037 produce the same error when too short, too long or mistyped', async () => {
    const own = await Promise.all(
      wrong.flatMap((each) => [readMessage(`/wallet/trans/x?w=${each}`), readMessage(`/wallet/trans/${each}`)]),
    )
    expect(new Set(own)).toEqual(new Set(['1026 Wallet address format is wrong']))
    const other = await Promise.all(wrong.map((each) => readMessage(`/wallet/trans/x?w=${address}&aw=${each}`)))
    expect(new Set(other)).toEqual(new Set(['4000 aw: expected a wallet address']))
    expect(await readMessage(`/wallet/trans/x?w=${address}&aw=${address}`)).toBe('0 success')
  })
})
