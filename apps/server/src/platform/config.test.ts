import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { exitCodeOf, ServerError, toServerError } from './server-error.ts'

describe('settings', () => {
  it('have the planned defaults', () => {
    const config = readConfig({})
    expect([config.port, config.nodePort, config.host, config.dataDir.endsWith('.data'), config.demo]).toEqual([
      7350,
      7351,
      '127.0.0.1',
      true,
      true,
    ])
    expect([...config.roles]).toEqual(['node', 'market', 'api', 'web', 'agent'])
    expect([config.databaseUrl, config.nodeUrl]).toEqual([undefined, undefined])
  })

  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'x' }],
    ['NODE_PORT', { PORT: '7350', NODE_PORT: '7350' }],
    ['NODE_URL', { NODE_URL: 'ftp://host' }],
    ['NODE_URL', { NODE_URL: 'ws://host,ftp://other' }],
    ['PUBLIC_NODE_URL', { PUBLIC_NODE_URL: 'https://host,other' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://host' }],
    ['ROLES', { ROLES: 'node,cook' }],
    ['NODE_URL', { ROLES: 'market' }],
    ['NODE_URL', { ROLES: 'api,web', DATABASE_URL: 'postgres://host' }],
    ['DATABASE_URL', { ROLES: 'api,web', NODE_URL: 'ws://host' }],
    ['DATABASE_URL', { ROLES: 'agent' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'mysql://host' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://host' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DEMO', { DEMO: 'maybe' }],
    ['DEMO_DAYS', { DEMO_DAYS: '0' }],
    ['DEMO_DAYS', { DEMO_DAYS: '31' }],
    ['CLOSE_INTERVAL_MS', { CLOSE_INTERVAL_MS: '5' }],
    ['CLUSTER', { CLUSTER: '8' }],
    ['CLUSTER', { CLUSTER: '4', NODE_URL: 'ws://node.example' }],
    ['CLUSTER', { CLUSTER: '4', ROLES: 'web' }],
  ])('reports an invalid %s by name', (name, env) => {
    expect(() => readConfig(env)).toThrow(ServerError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: `))
  })

  it('accept several nodes of one network, of which the first is preferred', () => {
    const several = readConfig({
      NODE_URL: 'ws://127.0.0.1:7351, wss://node.two.example',
      PUBLIC_NODE_URL: 'https://node.one.example,https://node.two.example',
    })
    expect([several.nodeUrl, several.otherNodeUrls]).toEqual(['ws://127.0.0.1:7351', ['wss://node.two.example']])
    expect([several.publicNodeUrl, several.otherPublicNodeUrls]).toEqual([
      'https://node.one.example',
      ['https://node.two.example'],
    ])
  })

  it('set the limits of market stream clients', () => {
    expect(readConfig({}).stream).toEqual({
      connections: 256,
      connectionsOfAll: 4_096,
      subscriptions: 2_048,
      subscriptionsOfAll: 65_536,
      messages: 3_000,
      owedBytes: 8 * 1024 * 1024,
    })
    const raised = {
      CLIENT_CONNECTIONS: '5000',
      STREAM_CONNECTIONS: '10000',
      CLIENT_SUBSCRIPTIONS: '20000',
      CLIENT_STREAM_MESSAGES: '30000',
      CLIENT_STREAM_OWED_KB: '65536',
    }
    expect(readConfig(raised).stream).toEqual({
      connections: 5_000,
      connectionsOfAll: 10_000,
      subscriptions: 20_000,
      subscriptionsOfAll: 160_000,
      messages: 30_000,
      owedBytes: 64 * 1024 * 1024,
    })
  })

  it('OPS-101 reports all problems together, each setting once and without its value', () => {
    const env = { PORT: 'x', DEMO: 'maybe', IDENTITY_KEY: 'secret', NODE_CLIENT_WORK_MS: '0', ROLES: 'market' }
    expect(() => readConfig(env)).toThrow(
      new ServerError(
        'config/invalid',
        [
          'NODE_CLIENT_WORK_MS: expected a whole number from 1',
          'PORT: expected a port number',
          'IDENTITY_KEY: expected 64 hexadecimal digits, lower case',
          'DEMO: expected one of on, off',
          'NODE_URL: expected the address of a node, because ROLES has none',
        ].join('; '),
      ),
    )
  })

  it('treats an empty secret as unset, because the file for containers passes an empty value for each unused secret', () => {
    const { identityKey, backupPassword } = readConfig({ IDENTITY_KEY: '', BACKUP_PASSWORD: '' })
    expect([identityKey, backupPassword]).toEqual([undefined, undefined])
    expect(() => readConfig({ BACKUP_PASSWORD: 'short' })).toThrow('BACKUP_PASSWORD: expected at least 12 characters')
  })

  it('rejects an empty personal data key for programs that serve calls and share a database, because each would create one', () => {
    const program = { DATABASE_URL: 'postgres://db/x', NODE_URL: 'ws://core:7351', IDENTITY_KEY: '' }
    for (const ROLES of ['api,web', 'node,market,api,web,agent'])
      expect(() => readConfig({ ...program, ROLES })).toThrow(
        expect.objectContaining({
          code: 'config/invalid',
          message: expect.stringContaining('IDENTITY_KEY: expected the key'),
        }),
      )
    expect(readConfig({ ...program, ROLES: 'agent' }).identityKey).toBeUndefined()
    expect(readConfig({ ...program, ROLES: 'api,web', IDENTITY_KEY: '0'.repeat(64) }).identityKey).toBe('0'.repeat(64))
  })

  it('maps system failures to our error names and exit codes', () => {
    expect(toServerError(Object.assign(new Error('full'), { code: 'ENOSPC' })).code).toBe('server/disk-full')
    expect(toServerError(Object.assign(new Error('full'), { code: '53100' })).code).toBe('server/disk-full')
    expect(toServerError(Object.assign(new Error('full'), { code: 'node/disk-full' })).code).toBe('server/disk-full')
    const cause = Object.assign(new Error('write'), { code: 'ENOSPC' })
    expect(toServerError(new Error('the photo was not stored', { cause })).code).toBe('server/disk-full')
    expect(toServerError(new Error('the photo was not stored')).code).toBe('server/internal')
    expect(exitCodeOf(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }))).toBe(11)
    expect(exitCodeOf(new ServerError('config/invalid', 'x'))).toBe(78)
    expect(exitCodeOf('anything')).toBe(70)
  })
})
