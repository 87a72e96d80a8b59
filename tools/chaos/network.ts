import { join } from 'node:path'
import type { StateSync } from '@tidebook/consensus'
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

/** Four validators on this machine whose peer connections all go through links. */
export interface Network {
  readonly validators: readonly Validator[]
  readonly links: Links
  /** Native supply of the genesis, in micro units. */
  readonly supply: bigint
  /** Writes the settings of a validator, which starts with the genesis or with a snapshot. */
  readonly configure: (nth: number, stateSync?: StateSync) => void
}

interface NetworkOptions {
  /** Path of CometBFT. */
  readonly binary: string
  readonly folder: string
  readonly seed: number
  /** Address of the account that owns the supply. */
  readonly owner: string
}

/** Writes the homes of the validators. Starts nothing but the links. @throws ConsensusError */
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
  return { validators, links, supply: BigInt(appState.supply), configure }
}

function fail(nth: number): never {
  throw new RangeError(`There is no validator ${nth}`)
}
