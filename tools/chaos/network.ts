import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalPeer, StateSync } from '@tidebook/consensus'
import { equalValidators, initHomes, otherPeers, writeGenesisOfAll, writeLocalSettings } from '@tidebook/consensus'
import { newGenesisState } from '@tidebook/node'
import { freePort } from '@tidebook/node/sockets'
import { Random } from '../differential/random.ts'
import { Disk } from './disk.ts'
import { Lies } from './lies.ts'
import { Links } from './links.ts'
import { Validator } from './validator.ts'

const COUNT = 4
const COMMIT_TIMEOUT = 300

/** Four validators on this machine whose peer connections all pass through proxies. */
export interface Network {
  readonly validators: readonly Validator[]
  readonly links: Links
  /** Native supply of the genesis, in micro units. */
  readonly supply: bigint
  /** Writes the settings of a validator, which starts from the genesis or from a snapshot. */
  readonly configure: (nth: number, stateSync?: StateSync) => void
  /**
   * Creates a node with the key of a validator, which dials the others. It starts from the genesis or from a snapshot.
   */
  readonly twinOf: (nth: number, stateSync?: StateSync) => Promise<TwinNode>
}

interface TwinNode {
  readonly node: Validator
  /** Address of the key. */
  readonly address: string
}

interface NetworkOptions {
  /** Path of CometBFT. */
  readonly binary: string
  readonly folder: string
  readonly seed: number
  /** Address of the account that owns the supply. */
  readonly owner: string
}

/**
 * Writes the home folders of the validators. Starts only the links.
 * @throws ConsensusError
 */
export async function createNetwork({ binary, folder, owner, seed }: NetworkOptions): Promise<Network> {
  const peerPorts: number[] = []
  const validators: Validator[] = []
  const rpcPorts: number[] = []
  for (let nth = 0; nth < COUNT; nth += 1) {
    const place = join(folder, String(nth))
    const [rpcPort, nodePort] = [await freePort(), await freePort()]
    peerPorts.push(await freePort())
    rpcPorts.push(rpcPort)
    const disk = await Disk.open(join(place, 'disk'))
    const lies = new Lies(new Random(seed + nth))
    validators.push(new Validator({ binary, folder: place, disk, nodePort, rpcPort, lies }))
  }
  const homes = validators.map(({ home }) => home)
  const ids = await initHomes(binary, homes)
  const appState = newGenesisState('swt', owner)
  const genesis = {
    chainId: 'tide-chaos',
    time: Math.floor(Date.now() / 1000) * 1000,
    validators: equalValidators(homes),
    appState,
  }
  const links = await Links.open(peerPorts)
  const configure = (nth: number, stateSync?: StateSync): void => {
    const { home, ledgerSocket } = validators[nth] ?? fail(nth)
    const linkPorts = ids.map((_, other) => (other === nth ? 0 : links.port(nth, other)))
    writeLocalSettings(home, {
      application: `unix://${ledgerSocket}`,
      rpcPort: rpcPorts[nth] ?? 0,
      peerPort: peerPorts[nth] ?? 0,
      peers: otherPeers(ids, linkPorts, nth),
      commitTimeoutMs: COMMIT_TIMEOUT,
      ...(stateSync && { stateSync }),
    })
  }
  writeGenesisOfAll(homes, genesis)
  for (const nth of homes.keys()) configure(nth)
  const twinOf = (nth: number, stateSync?: StateSync): Promise<TwinNode> =>
    createTwin(
      { binary, folder: join(folder, `${nth}-twin`), peers: otherPeers(ids, peerPorts, nth) },
      homes[nth] ?? '',
      {
        random: new Random(seed + COUNT + nth),
        ...(stateSync && { stateSync }),
      },
    )
  return { validators, links, supply: BigInt(appState.supply), configure, twinOf }
}

interface TwinPlaces {
  /** Path of CometBFT. */
  readonly binary: string
  readonly folder: string
  readonly peers: readonly LocalPeer[]
}

/** @param home home folder of the validator whose key the node uses */
async function createTwin(
  { binary, folder, peers }: TwinPlaces,
  home: string,
  { random, stateSync }: { readonly random: Random; readonly stateSync?: StateSync },
): Promise<TwinNode> {
  await rm(folder, { recursive: true, force: true })
  const [rpcPort, nodePort, peerPort] = [await freePort(), await freePort(), await freePort()]
  const disk = await Disk.open(join(folder, 'disk'))
  const node = new Validator({ binary, folder, disk, nodePort, rpcPort, lies: new Lies(random) })
  await initHomes(binary, [node.home])
  for (const file of ['priv_validator_key.json', 'genesis.json']) {
    await copyFile(join(home, 'config', file), join(node.home, 'config', file))
  }
  writeLocalSettings(node.home, {
    application: `unix://${node.ledgerSocket}`,
    rpcPort,
    peerPort,
    peers,
    commitTimeoutMs: COMMIT_TIMEOUT,
    ...(stateSync && { stateSync }),
  })
  const [{ address = '' } = {}] = equalValidators([node.home])
  return { node, address }
}

function fail(nth: number): never {
  throw new RangeError(`There is no validator ${nth}`)
}
