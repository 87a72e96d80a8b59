import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDoubleVotes, COMETBFT_VERSION, readGenesis, readSettings } from '@tidebook/consensus'
import { continuedGenesis, keylessAuthority, startNode } from '@tidebook/node'
import { deriveKeyPair, swt } from '@tidebook/protocol'
import { definitionOf } from '@tidebook/protocol/networks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { networkKeysOf, networkSeed } from '../modules/devnet/network-keys.ts'
import { createLogger } from '../platform/logger.ts'
import { capturePrinted, type Printed } from './printed.fixture.ts'
import { validator } from './validator.ts'
import { runValidator } from './validators/run-validator.ts'

const OWNER = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const NODE_ID = 'ab'.repeat(20)
const KEY = Buffer.alloc(32, 7).toString('base64')

let folder = ''
let home = ''
let printed: Printed
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidebook-validator-'))
  home = join(folder, 'comet')
  printed = capturePrinted()
  vi.stubEnv('COMETBFT_BIN', fakeComet())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Writes a program that creates the files of `cometbft init` that the command reads. */
function fakeComet(): string {
  const file = join(folder, 'cometbft')
  const config = [
    'proxy_app = ""',
    'abci = ""',
    '[rpc]',
    'laddr = ""',
    '[p2p]',
    ...['laddr', 'persistent_peers', 'addr_book_strict', 'allow_duplicate_ip', 'flush_throttle_timeout'].map(keyLine),
    '[mempool]',
    ...['size', 'cache_size', 'max_tx_bytes'].map(keyLine),
    '[consensus]',
    ...['timeout_commit', 'create_empty_blocks', 'create_empty_blocks_interval', 'peer_gossip_sleep_duration'].map(
      keyLine,
    ),
    '[statesync]',
    ...['enable', 'rpc_servers', 'trust_height', 'trust_hash', 'discovery_time'].map(keyLine),
    '[storage]',
    keyLine('discard_abci_responses'),
    '[tx_index]',
    keyLine('indexer'),
  ]
  const key = { address: 'CD'.repeat(20), pub_key: { type: 'tendermint/PubKeyEd25519', value: KEY } }
  writeFileSync(
    file,
    `#!/bin/sh
case $1 in
  version) echo ${COMETBFT_VERSION} ;;
  show-node-id) echo ${NODE_ID} ;;
  init) mkdir -p "$3/config"
    printf '%s\\n' '${config.join("' '")}' > "$3/config/config.toml"
    echo '${JSON.stringify(key)}' > "$3/config/priv_validator_key.json" ;;
  start) exec sleep 600 ;;
esac
`,
  )
  chmodSync(file, 0o755)
  return file
}

function keyLine(key: string): string {
  return `${key} = ""`
}

function run(...args: string[]): Promise<void> {
  return validator(args, readConfig({ DATA_DIR: folder, NETWORK: 'local' }), createLogger('silent'))
}

const usage = expect.objectContaining({ code: 'server/usage' })

describe('validator init', () => {
  it('creates the genesis of a network with one validator, and prints the next steps', async () => {
    await run('init', '--owner', OWNER, '--chain', 'tide-7', '--name', 'first')
    const { appState, chainId } = readGenesis(home)
    expect(chainId).toBe('tide-7')
    expect(appState).toEqual({
      network: 'swt',
      owner: OWNER,
      supply: '600000000000000000',
      baseFee: '10',
      reserveBase: '20000000',
      reserveIncrement: '5000000',
      authority: expect.stringMatching(/^j/),
      validators: [{ account: OWNER, power: 10, key: KEY }],
    })
    const genesis = JSON.parse(readFileSync(join(home, 'config', 'genesis.json'), 'utf8')) as Record<string, unknown>
    expect(genesis['validators']).toMatchObject([{ address: 'CD'.repeat(20), power: '10', name: 'first' }])
    // A port would be open to every user of the machine.
    const addresses = { application: `unix://${join(home, 'abci.sock')}`, rpc: 'tcp://127.0.0.1:26657' }
    expect(readSettings(home)).toEqual({ ...addresses, isStateSynced: false })
    expect(printed.text).toContain(`${NODE_ID}@HOST:26656`)
    expect(printed.text).toContain(`validator run --home ${home} --data ${home}-node`)
  })

  it('allows peers to share an address if only this machine can reach it', async () => {
    await run('init', '--owner', OWNER, '--p2p', 'tcp://127.0.0.1:26656')
    await run('init', '--owner', OWNER, '--home', join(folder, 'public'))
    const settings = [home, join(folder, 'public')].map((each) =>
      readFileSync(join(each, 'config', 'config.toml'), 'utf8'),
    )
    expect(settings.map((text) => /^allow_duplicate_ip = (.+)$/m.exec(text)?.[1])).toEqual(['true', 'false'])
  })

  it('refuses an existing home, an owner of another network, and an invalid chain id', async () => {
    await run('init', '--owner', OWNER)
    await expect(run('init', '--owner', OWNER)).rejects.toThrow('is already a validator')
    const other = ['--home', join(folder, 'other')]
    await expect(run('init', '--owner', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', ...other)).rejects.toThrow('--owner')
    await expect(run('init', ...other)).rejects.toEqual(usage)
    await expect(run('init', '--owner', OWNER, '--chain', 'a b', ...other)).rejects.toEqual(usage)
    await expect(run('init', '--unknown')).rejects.toEqual(usage)
    await expect(run()).rejects.toEqual(usage)
  })

  it('continues the ledger of a data folder', async () => {
    const dataDir = join(folder, 'node')
    const logger = createLogger('silent')
    const node = await startNode({ network: 'swt', dataDir, port: 0, manual: true, genesisAccount: OWNER, logger })
    await node.close()
    await run('init', '--owner', OWNER, '--from', dataDir)
    const authority = keylessAuthority(definitionOf('swt'), 'tidebook-1')
    const validators = [{ account: OWNER, power: 10, key: KEY }]
    const { appHash, state } = await continuedGenesis(dataDir, 'swt', OWNER, { authority, validators })
    expect(state).toMatchObject({ authority, validators })
    expect(readGenesis(home)).toMatchObject({ appHash, appState: state })
    expect(printed.text).toContain(`It continues ledger 1 of ${dataDir}`)
    expect(printed.text).toContain(`validator run --home ${home} --data ${dataDir}`)
  })

  it('finds the owner of a ledger that npm start created, and requires an operator', async () => {
    const seed = networkSeed(folder)
    mkdirSync(join(folder, 'local-network'))
    writeFileSync(seed.path, '5e'.repeat(seed.bytes))
    const owner = networkKeysOf(definitionOf('swt'), '5e'.repeat(seed.bytes)).of('genesis').address
    const dataDir = join(folder, 'node')
    const logger = createLogger('silent')
    const node = await startNode({ network: 'swt', dataDir, port: 0, manual: true, genesisAccount: owner, logger })
    await node.close()
    await expect(run('init', '--from', dataDir)).rejects.toEqual(usage)
    await run('init', '--from', dataDir, '--operator', OWNER)
    expect(readGenesis(home).appState).toMatchObject({ owner, validators: [{ account: OWNER, power: 10, key: KEY }] })

    const genesis = join(home, 'config', 'genesis.json')
    const join2 = ['join', '--home', join(folder, 'second'), '--genesis', genesis, '--peers', `${NODE_ID}@peer:1`]
    await run(...join2)
    expect(printed.text).toContain('--data must be a copy of its folder from before the first block')
  })

  it('creates no home when there is no ledger to continue', async () => {
    const missing = run('init', '--owner', OWNER, '--from', join(folder, 'nothing'))
    await expect(missing).rejects.toThrow('there is no ledger in')
    expect(existsSync(home)).toBe(false)
  })
})

describe('validator operator', () => {
  it('creates an account whose secret only its owner can read, and never replaces an account', async () => {
    const file = join(folder, 'operator.secret')
    await run('operator', '--secret-file', file)
    const { address } = deriveKeyPair(swt, readFileSync(file, 'utf8').trim())
    expect(printed.text).toContain(`The operator is ${address}.`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(run('operator', '--secret-file', file)).rejects.toThrow('exists')
    await expect(run('operator')).rejects.toEqual(usage)
  })
})

describe('validator join', () => {
  it('copies the genesis of the network and keeps its peers', async () => {
    await run('init', '--owner', OWNER)
    const genesis = join(home, 'config', 'genesis.json')
    const second = join(folder, 'second')
    const peers = `${NODE_ID}@validator.example:26656`
    await run('join', '--home', second, '--genesis', genesis, '--peers', peers, '--rpc', 'tcp://127.0.0.1:36657')
    expect(readFileSync(join(second, 'config', 'genesis.json'))).toEqual(readFileSync(genesis))
    expect(readFileSync(join(second, 'config', 'config.toml'), 'utf8')).toContain(`persistent_peers = "${peers}"`)
    expect(readSettings(second).rpc).toBe('tcp://127.0.0.1:36657')
    expect(printed.text).toContain('without a vote')
    expect(printed.text).toContain('Compare the SHA-256 of its genesis')
  })

  it('refuses a genesis that differs in one byte from that of the other operators', async () => {
    await run('init', '--owner', OWNER)
    const genesis = join(home, 'config', 'genesis.json')
    const hash = createHash('sha256').update(readFileSync(genesis)).digest('hex')
    expect(printed.text).toContain(`SHA-256 ${hash}`)
    const copy = join(folder, 'genesis.json')
    const bytes = readFileSync(genesis)
    writeFileSync(copy, bytes.with(bytes.length - 3, (bytes.at(-3) ?? 0) ^ 1))
    const joinWith = (...flags: string[]) =>
      run('join', '--home', join(folder, 'copied'), '--peers', `${NODE_ID}@validator.example:26656`, ...flags)
    await expect(joinWith('--genesis', copy, '--genesis-hash', hash)).rejects.toMatchObject({
      code: 'server/usage',
      message: expect.stringContaining('is not the genesis of the network'),
    })
    expect(existsSync(join(folder, 'copied'))).toBe(false)
    await joinWith('--genesis', genesis, '--genesis-hash', hash.toUpperCase())
    expect(readFileSync(join(folder, 'copied', 'config', 'genesis.json'))).toEqual(bytes)
  })

  it('starts from a snapshot with two servers and a trusted block', async () => {
    await run('init', '--owner', OWNER)
    const peers = `${NODE_ID}@validator.example:26656`
    const joinWith = (...flags: string[]) =>
      run(
        'join',
        '--home',
        join(folder, 'synced'),
        '--genesis',
        join(home, 'config', 'genesis.json'),
        '--peers',
        peers,
        ...flags,
      )
    const servers = 'http://one.example:26657,http://two.example:26657'
    const trust = `1200:${'AB'.repeat(32)}`
    for (const flags of [
      ['--servers', servers],
      ['--trust', trust],
      ['--servers', 'http://one.example:26657', '--trust', trust],
      ['--servers', 'one,two', '--trust', trust],
      ['--servers', servers, '--trust', '1200'],
    ]) {
      await expect(joinWith(...flags)).rejects.toEqual(usage)
    }
    await joinWith('--servers', servers, '--trust', trust)
    expect(readSettings(join(folder, 'synced')).isStateSynced).toBe(true)
    const config = readFileSync(join(folder, 'synced', 'config', 'config.toml'), 'utf8')
    for (const line of [`rpc_servers = "${servers}"`, 'trust_height = 1200', `trust_hash = "${'AB'.repeat(32)}"`]) {
      expect(config).toContain(line)
    }
  })

  it('refuses a file that is not a genesis, and peers without an id', async () => {
    const file = join(folder, 'genesis.json')
    const peers = `${NODE_ID}@validator.example:26656`
    await expect(run('join', '--genesis', file, '--peers', peers)).rejects.toThrow('There is no file')
    writeFileSync(file, '{}')
    await expect(run('join', '--genesis', file, '--peers', peers)).rejects.toMatchObject({ code: 'server/node-failed' })
    await expect(run('join', '--genesis', file, '--peers', 'validator.example:26656')).rejects.toEqual(usage)
    await expect(run('join', '--genesis', file)).rejects.toEqual(usage)
  })
})

describe('validator status', () => {
  let server: Server
  afterEach(() => void server?.close())

  interface Chain {
    readonly height: number
    readonly signed: number
    readonly twice?: number
    readonly isMissing?: boolean
    /** A height at which the other validator signed twice, as stored by the node. */
    readonly stored?: number
    /** The first block available in CometBFT. */
    readonly base?: number
    /** Fields of `sync_info` that CometBFT reports. */
    readonly sync?: object
    /** Height that the folder has signed after the first votes are read, while the chain advances. */
    readonly signedLater?: number
  }

  /** Serves a chain with this validator and another one, and returns the status of this validator. */
  async function statusOf({
    base = 1,
    height,
    isMissing = false,
    signed,
    signedLater,
    stored,
    sync,
    twice,
  }: Chain): Promise<string> {
    const own = 'CD'.repeat(20)
    const other = 'AA'.repeat(20)
    const commit = (at: number) => ({
      header: {
        height: String(at),
        evidence_hash: at === twice ? 'AB' : createHash('sha256').digest('hex').toUpperCase(),
      },
      commit: {
        signatures: [
          { block_id_flag: 2, validator_address: own },
          isMissing && at > height - 3
            ? { block_id_flag: 1, validator_address: '' }
            : { block_id_flag: 2, validator_address: other },
        ],
      },
    })
    const block = (at: number) => ({
      evidence: {
        evidence:
          at === twice
            ? [
                {
                  type: 'tendermint/DuplicateVoteEvidence',
                  value: { vote_a: { validator_address: other, height: String(at - 2) } },
                },
              ]
            : [],
      },
    })
    const results = (at: string | undefined): Readonly<Record<string, unknown>> => ({
      status: {
        node_info: { id: NODE_ID, network: 'tide-7' },
        sync_info: { latest_block_height: String(height), latest_app_hash: 'EF', ...sync },
        validator_info: { address: own, voting_power: '10' },
      },
      validators: {
        total: '2',
        validators: [
          { address: own, pub_key: { value: KEY }, voting_power: '10' },
          { address: other, pub_key: { value: Buffer.alloc(32, 8).toString('base64') }, voting_power: '5' },
        ],
      },
      block: { block: block(Number(at)) },
      commit: { signed_header: commit(Number(at)) },
    })
    const running = join(folder, 'running')
    const writeSigned = (to: number): void =>
      writeFileSync(join(running, 'data', 'priv_validator_state.json'), JSON.stringify({ height: String(to) }))
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        const { method, params } = JSON.parse(body) as { method: string; params: { height?: string } }
        if (method === 'commit' && signedLater !== undefined) writeSigned(signedLater)
        const isDeleted = method === 'commit' && Number(params.height) < base
        const message = `height ${params.height} is not available, lowest height is ${base}`
        const answer = isDeleted ? { error: { message } } : { result: results(params.height)[method] }
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as { port: number }
    await run('init', '--owner', OWNER, '--rpc', `tcp://127.0.0.1:${port}`, '--home', running)
    mkdirSync(join(running, 'data'))
    writeSigned(signed)
    if (stored !== undefined) addDoubleVotes(running, [{ address: other, height: stored }])
    printed.text = ''
    await run('status', '--home', running, '--node', 'ws://127.0.0.1:1')
    return printed.text
  }

  it.each([
    [
      'hours ago',
      new Date(Date.now() - 89 * 60_000).toISOString(),
      / and is catching up: its last block is 9\d minutes old\n/u,
    ],
    ['unknown before the first block', '0001-01-01T00:00:00Z', / and is catching up\n/u],
  ])('UX-205 shows how old the last block of a node is that catches up: %s', async (_age, latest_block_time, words) => {
    const shown = await statusOf({ height: 42, signed: 43, sync: { catching_up: true, latest_block_time } })
    expect(shown).toMatch(words)
  })

  it('counts the votes of the blocks on a node that started from a snapshot', async () => {
    const shown = await statusOf({ base: 30, height: 42, signed: 43 })
    expect(shown).toContain(`${'CD'.repeat(20)}\t10\t12 of the last 12 votes\n`)
  })

  it('shows chain, height, vote and validators, and reports when CometBFT does not run', async () => {
    const shown = await statusOf({ height: 42, signed: 43 })
    expect(shown).toContain('tide-7: block 42, app hash ef')
    expect(shown).toContain('votes with 10 of 15 power')
    expect(shown).toContain(`${'CD'.repeat(20)}\t10\t41 of the last 41 votes\n`)
    expect(shown).toContain('Operators are unknown: The node at ws://127.0.0.1:1 does not answer')
    expect(shown).not.toMatch(/MISSING|TWICE|ANOTHER|refuses/)
    server.close()
    server.closeAllConnections()
    await expect(run('status', '--home', join(folder, 'running'))).rejects.toMatchObject({ code: 'server/node-failed' })
  })

  it('shows missing votes, and validators that signed twice', async () => {
    const shown = await statusOf({ height: 42, signed: 42, isMissing: true, twice: 30 })
    const other = shown.split('\n').find((line) => line.startsWith('AA'))
    expect(other).toContain('39 of the last 41 votes\tMISSING in the last block\tSIGNED TWICE at block 28')
  })

  it('shows a double vote whose block is not among the last fifty', async () => {
    const shown = await statusOf({ height: 420, signed: 421, stored: 7 })
    expect(shown.split('\n').find((line) => line.startsWith('AA'))).toContain('\tSIGNED TWICE at block 7: two nodes')
  })

  it('reports that another node has the key, and that CometBFT refuses to sign', async () => {
    expect(await statusOf({ height: 42, signed: 9 })).toContain('block 41 has its vote, but this folder signed only 9')
    rmSync(join(folder, 'running'), { recursive: true })
    expect(await statusOf({ height: 42, signed: 900 })).toContain('refuses to sign before block 901')
  })

  it('reports no problem when the chain advances while its votes are read', async () => {
    expect(await statusOf({ height: 42, signed: 43, signedLater: 50 })).not.toMatch(/ANOTHER|refuses/)
  })
})

describe('validator run', () => {
  function pidIn(file: string): number {
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  }

  /** Starts the validator in `home`. The port is 0, so that each node chooses a free port. */
  function start(port = '0') {
    const stop = Promise.withResolvers<void>()
    const config = readConfig({ DATA_DIR: folder, NETWORK: 'local' })
    const options = {
      home,
      folder: `${home}-node`,
      config: { ...config, nodePort: Number(port) },
      stopped: stop.promise,
    }
    return { stop: stop.resolve, ended: runValidator(options, createLogger('silent')) }
  }

  it('starts node and CometBFT, restarts both after the node is killed, and stops both', async () => {
    await run('init', '--owner', OWNER)
    const { ended, stop } = start()
    const pids = () => [pidIn(join(`${home}-node`, 'node.lock')), pidIn(join(home, 'comet.pid'))]
    await expect.poll(pids).not.toContain(0)
    const [node = 0, comet] = pids()
    process.kill(node, 'SIGKILL')
    await expect.poll(() => pids().every((pid, index) => pid > 0 && pid !== [node, comet][index])).toBe(true)
    const last = pids()
    stop()
    await ended
    for (const pid of last) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(printed.text).toContain('A validator of tidebook-1 runs')
  })

  it('ends with the failure that the node reports', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    await run('init', '--owner', OWNER)
    const { ended } = start(typeof address === 'object' ? String(address?.port) : '')
    await expect(ended).rejects.toMatchObject({ code: 'server/port-taken' })
    server.close()
  })

  it('refuses a folder that is not the home of a validator', async () => {
    await expect(run('run')).rejects.toThrow('is not a validator')
  })
})
