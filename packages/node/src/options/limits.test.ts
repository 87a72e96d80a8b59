import { expect, it } from 'vitest'
import { defaultLimits } from '../server/limits.ts'
import { readLimits } from './limits.ts'

it('defaults apply and no proxy is trusted when nothing is set', () => {
  expect(readLimits({ TRUSTED_PROXY: '', NODE_CLIENT_WORK_MS: '' })).toEqual({})
  expect(readLimits({ NODE_CLIENT_CONNECTIONS: '64' })).toEqual({ limits: { work: defaultLimits.work } })
})

it('the work limit is per second, and the burst grows with it', () => {
  const { limits, trustedProxies } = readLimits({
    NODE_CLIENT_WORK_MS: '400',
    NODE_CLIENTS_WORK_MS: '250',
    NODE_CLIENT_CONNECTIONS: '8',
    TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8',
  })
  expect(limits?.work).toMatchObject({
    perClient: { burst: 500, perSecond: 400 },
    ofAll: { burst: 125, perSecond: 250 },
    connectionsPerClient: 8,
  })
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
})

it.each([
  ['NODE_CLIENT_WORK_MS', '0'],
  ['NODE_CLIENT_WORK_MS', '-1'],
  ['NODE_CLIENTS_WORK_MS', 'much'],
  ['NODE_CLIENT_CONNECTIONS', '1000001'],
  ['TRUSTED_PROXY', 'localhost'],
  ['TRUSTED_PROXY', '10.0.0.0/33'],
])('%s=%s is rejected by name', (name, value) => {
  expect(() => readLimits({ [name]: value })).toThrow(expect.objectContaining({ code: 'node/usage' }))
  expect(() => readLimits({ [name]: value })).toThrow(name)
})
