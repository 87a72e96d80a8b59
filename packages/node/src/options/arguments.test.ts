import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

describe('command line', () => {
  it('prefers flags over environment variables', () => {
    const env = {
      NODE_PORT: '9000',
      DATA_DIR: '/data',
      GENESIS_CLOSE_TIME: '946771200',
      RESERVE_BASE: '200000000',
      BASE_FEE: '12',
      NODE_BLOCK_DAYS: '0',
    }
    const parsed = readArguments(['--network', 'xrp', '--port', '0', '--manual', '--close-interval', '250'], env)
    expect(parsed?.options).toEqual({
      network: 'xrp',
      port: 0,
      dataDir: '/data/node',
      manual: true,
      fresh: true,
      closeIntervalMs: 250,
      genesisCloseTime: 946_771_200,
      reserveBase: 200_000_000n,
      baseFee: 12n,
      blockDays: 0,
    })
  })

  it('has a default for every option', () => {
    expect(readArguments([], {})).toEqual({
      parentWatch: false,
      endWith: [],
      options: { network: 'swt', port: 7351, dataDir: '.data/node', manual: false },
    })
  })

  it('makes a ledger in a data folder outlive its parent process, but no other ledger', () => {
    const env = { TIDEBOOK_PARENTS: '17,4,nobody' }
    expect(readArguments(['--manual'], env)).toMatchObject({ endWith: [17, 4], options: { fresh: true } })
    expect(readArguments(['--manual', '--keep'], env)?.options.fresh).toBeUndefined()
    expect(readArguments(['--manual', '--keep'], env)?.endWith).toEqual([])
    expect(readArguments([], env)?.endWith).toEqual([])
  })

  it('answers help without starting', () => {
    expect(readArguments(['--help'], {})).toBeUndefined()
  })

  it.each([
    [['--network', 'bitcoin'], 'bitcoin'],
    [['--port', '70000'], '--port'],
    [['--port', '1e3'], '--port'],
    [['--close-interval', 'soon'], '--close-interval'],
    [['--sideways'], 'sideways'],
  ])('rejects %j and names the option', (argv, named) => {
    expect(() => readArguments(argv, {})).toThrow(expect.objectContaining({ code: 'node/usage', exitCode: 64 }))
    expect(() => readArguments(argv, {})).toThrow(named)
  })

  it('rejects an amount that is not in micro units', () => {
    expect(() => readArguments([], { RESERVE_BASE: '20.5' })).toThrow('RESERVE_BASE')
  })
})
