import type { RequestInitChain } from '@tidebook/consensus'
import { describe, expect, it } from 'vitest'
import { genesisOptions, readGenesisState, requireGenesis } from './genesis-state.ts'

const STATE = {
  network: 'swt',
  owner: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
  supply: '600000000000000000',
  baseFee: '10',
  reserveBase: '20000000',
  reserveIncrement: '5000000',
}
const TIME = Date.UTC(2026, 10, 27, 12, 0, 0, 250)

function usage(text: string) {
  return expect.objectContaining({ code: 'node/usage', message: expect.stringContaining(text) })
}

describe('the rules in a genesis file', () => {
  it('become the options of the node', () => {
    const state = readGenesisState(STATE)
    expect(genesisOptions({ chainId: 'tide', time: TIME, state })).toEqual({
      network: 'swt',
      genesisAccount: STATE.owner,
      genesisCloseTime: Math.floor(TIME / 1000) - 946_684_800,
      totalDrops: 600_000_000_000_000_000n,
      baseFee: 10n,
      reserveBase: 20_000_000n,
      reserveIncrement: 5_000_000n,
    })
  })

  it.each([
    ['app_state.network', undefined],
    ['app_state.baseFee', { ...STATE, baseFee: 10 }],
    ['app_state.baseFee', { ...STATE, baseFee: '010' }],
    ['app_state.reserveBase', { ...STATE, reserveBase: '-1' }],
    ['app_state.owner', { ...STATE, owner: '' }],
    ['unknown network moon', { ...STATE, network: 'moon' }],
    ['app_state.supply', { ...STATE, supply: '600000000000000001' }],
    ['app_state.supply', { ...STATE, supply: '0' }],
    ['unknown member fee', { ...STATE, fee: '10' }],
  ])('are rejected with the name of %s when it is invalid', (text, value) => {
    expect(() => readGenesisState(value)).toThrow(usage(text))
  })
})

describe('a chain', () => {
  const own = { chainId: 'tide', time: TIME, state: readGenesisState(STATE) }
  const request = (changes: Partial<RequestInitChain> = {}): RequestInitChain => ({
    time: { seconds: BigInt(Math.floor(TIME / 1000)), nanos: 250_999_999 },
    chainId: 'tide',
    consensusParams: { block: { maxBytes: 4_194_304n, maxGas: -1n } },
    validators: [],
    appStateBytes: Buffer.from(JSON.stringify(STATE)),
    initialHeight: 1n,
    ...changes,
  })

  it('is accepted with the genesis of the ledger', () => {
    expect(() => requireGenesis(own, request())).not.toThrow()
  })

  it.each([
    ['its chain is other', { chainId: 'other' }],
    ['genesis_time', { time: { seconds: BigInt(Math.floor(TIME / 1000)), nanos: 251_000_000 } }],
    ['initial_height', { initialHeight: 2n }],
    ['app_state.baseFee', { appStateBytes: Buffer.from(JSON.stringify({ ...STATE, baseFee: '11' })) }],
    ['app_state.network', { appStateBytes: Buffer.from('{') }],
    ['max_bytes is -1', { consensusParams: { block: { maxBytes: -1n, maxGas: -1n } } }],
    ['max_bytes is 4194305', { consensusParams: { block: { maxBytes: 4_194_305n, maxGas: -1n } } }],
    ['max_bytes is 0', { consensusParams: {} }],
    [
      'vote extensions',
      { consensusParams: { block: { maxBytes: 1n, maxGas: -1n }, abci: { voteExtensionsEnableHeight: 5n } } },
    ],
  ])('is refused with another genesis: %s', (text, changes) => {
    expect(() => requireGenesis(own, request(changes))).toThrow(usage(text))
  })
})
