import type { CometSettings, ConsensusGenesis, GenesisValidator } from './home.ts'
import { initHome, readNodeId, readValidator, writeGenesis, writeSettings } from './home.ts'

/** Equal for all: more than two thirds of the validators decide. */
const POWER = 10
const LOOPBACK = '127.0.0.1'

/** A peer on this machine. */
export interface LocalPeer {
  /** Name of its CometBFT among peers: 40 hex digits. */
  readonly id: string
  /** Port at which it takes connections of validators, or of a proxy in front of it. */
  readonly port: number
}

/** Settings of a node on this machine. */
export interface LocalSettings extends Omit<CometSettings, 'rpc' | 'p2p' | 'peers' | 'isLocal'> {
  readonly rpcPort: number
  readonly peerPort: number
  readonly peers: readonly LocalPeer[]
}

/** Creates keys and files of home folders. Returns the ids of their nodes, in order. @throws ConsensusError consensus/home */
export async function initHomes(binary: string, homes: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const home of homes) {
    await initHome(binary, home)
    ids.push(await readNodeId(binary, home))
  }
  return ids
}

/** Returns the validators whose keys home folders hold, with equal power, in order. @throws ConsensusError consensus/home */
export function equalValidators(homes: readonly string[]): GenesisValidator[] {
  return homes.map((home, index) => readValidator(home, POWER, `validator ${index + 1}`))
}

/** Writes one genesis into several home folders. @throws ConsensusError consensus/home */
export function writeGenesisOfAll(homes: readonly string[], genesis: ConsensusGenesis): void {
  for (const home of homes) writeGenesis(home, genesis)
}

/** Returns the peers of one of several nodes that take connections at `ports`. @param own its index */
export function otherPeers(ids: readonly string[], ports: readonly number[], own: number): LocalPeer[] {
  return ids.flatMap((id, index) => (index === own ? [] : [{ id, port: ports[index] ?? 0 }]))
}

/** Writes the settings of a node on this machine. @throws ConsensusError consensus/home */
export function writeLocalSettings(home: string, { peerPort, peers, rpcPort, ...settings }: LocalSettings): void {
  writeSettings(home, {
    ...settings,
    rpc: `tcp://${LOOPBACK}:${rpcPort}`,
    p2p: `tcp://${LOOPBACK}:${peerPort}`,
    peers: peers.map(({ id, port }) => `${id}@${LOOPBACK}:${port}`),
    isLocal: true,
  })
}
