import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findCometBinary } from './binary.ts'
import { initHome, readGenesis, readNodeId, readSettings, readValidator, writeGenesis, writeSettings } from './home.ts'

let home = ''
beforeEach(() => {
  home = join(mkdtempSync(join(tmpdir(), 'tidebook-home-')), 'comet')
})
afterEach(() => rmSync(join(home, '..'), { recursive: true }))

const refused = expect.objectContaining({ code: 'consensus/home' })
const TIME = Date.UTC(2026, 10, 27, 12, 0, 0, 250)

/** The binary, without a build. */
const binary = await findCometBinary({
  env: { ...process.env, PATH: '/usr/local/bin' },
  onProgress: () => undefined,
}).catch(() => undefined)

describe.skipIf(binary === undefined)('a home folder (needs CometBFT: set COMETBFT_BIN)', () => {
  it('gets keys, genesis and settings that CometBFT and the application read', async () => {
    await initHome(binary ?? '', home)
    const validator = readValidator(home, 7, 'first')
    expect(validator).toMatchObject({ power: '7', name: 'first', pub_key: { type: 'tendermint/PubKeyEd25519' } })
    writeGenesis(home, { chainId: 'tide', time: TIME, validators: [validator], appState: { fee: '10' } })
    expect(readGenesis(home)).toEqual({ chainId: 'tide', time: TIME, appState: { fee: '10' } })
    const appHash = 'AB'.repeat(32)
    writeGenesis(home, { chainId: 'tide', time: TIME, validators: [validator], appState: {}, appHash })
    expect(readGenesis(home)).toEqual({ chainId: 'tide', time: TIME, appState: {}, appHash })
    const addresses = { application: 'unix:///tmp/abci.sock', rpc: 'tcp://127.0.0.1:5' }
    writeSettings(home, {
      ...addresses,
      p2p: 'tcp://127.0.0.1:6',
      peers: ['a@b:1', 'c@d:2'],
      isLocal: true,
      proposalTimeoutMs: 900,
    })
    expect(readSettings(home)).toEqual({ ...addresses, isStateSynced: false })
    const config = readFileSync(join(home, 'config', 'config.toml'), 'utf8')
    for (const line of [
      'persistent_peers = "a@b:1,c@d:2"',
      'timeout_commit = "700ms"',
      'timeout_propose = "900ms"',
      'create_empty_blocks_interval = "1s"',
      'cache_size = 100000',
      'max_tx_bytes = 65536',
    ]) {
      expect(config.split('\n')).toContain(line)
    }
    // a second call keeps the keys
    await initHome(binary ?? '', home)
    expect(readValidator(home, 7, 'first')).toEqual(validator)
    expect(await readNodeId(binary ?? '', home)).toMatch(/^[\da-f]{40}$/)
  })
})

it('refuses a folder that is not a home of CometBFT', async () => {
  expect(() => writeSettings(home, { application: '', rpc: '', p2p: '' })).toThrow(refused)
  expect(() => writeGenesis(home, { chainId: 'a', time: TIME, validators: [], appState: {} })).toThrow(refused)
  expect(() => readSettings(home)).toThrow(refused)
  expect(() => readValidator(home)).toThrow(refused)
  expect(() => readGenesis(home)).toThrow(refused)
  await expect(initHome('/bin/false', home)).rejects.toEqual(refused)
  await expect(readNodeId('/bin/echo', home)).rejects.toEqual(refused)
})

it('refuses files without the values that it needs', () => {
  mkdirSync(join(home, 'config'), { recursive: true })
  const write = (name: string, text: string): void => writeFileSync(join(home, 'config', name), text)
  write('priv_validator_key.json', '{"address":"A","pub_key":{"type":"t"}}')
  expect(() => readValidator(home)).toThrow('holds no validator key')
  write('genesis.json', '{"chain_id":"a","genesis_time":"yesterday"}')
  expect(() => readGenesis(home)).toThrow('no chain id or no time')
  write('genesis.json', '{"chain_id":"a","genesis_time":"2026-11-27T12:00:00Z","app_hash":"AB"}')
  expect(() => readGenesis(home)).toThrow('app_hash of')
  write('genesis.json', '3')
  expect(() => readGenesis(home)).toThrow('holds no object')
  write('config.toml', 'proxy_app = "unix:///a"\n[rpc]\n')
  expect(() => readSettings(home)).toThrow('no proxy_app or no rpc.laddr')
})
