import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { NetworkId } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import { definitionOf } from '@tidebook/protocol/networks'
import { withOfflineStore } from './audit/offline-store.ts'
import { localNetworks } from './base/networks.ts'
import { NodeError } from './base/node-error.ts'
import { genesisMaster } from './genesis-master.ts'
import { lastStoredLedger } from './pipeline/carried-state.ts'
import { datedAs, requireGenesis } from './pipeline/genesis.ts'
import type { GenesisState } from './log/comet/genesis-state.ts'
import { readGenesisState } from './log/comet/genesis-state.ts'

/** The genesis of a network that continues a stored ledger. */
export interface ContinuedGenesis {
  readonly state: GenesisState
  /** App hash of the ledger that the network continues, upper-case hex. */
  readonly appHash: string
  /** Its index. */
  readonly ledgerIndex: number
}

/**
 * Returns the genesis of a network that continues the last ledger of a stopped node's data folder. Changes nothing in
 * the folder.
 * @param owner address that owned the whole supply in the first ledger
 * @throws NodeError node/usage for an empty folder or another owner; those of opening the folder. StoreFault
 */
export async function continuedGenesis(folder: string, networkId: NetworkId, owner: string): Promise<ContinuedGenesis> {
  const network = definitionOf(networkId)
  if (!existsSync(join(folder, 'data.mdb'))) throw noLedger(folder)
  return withOfflineStore(folder, network, async ({ rules, store }) => {
    const last = lastStoredLedger(rules, store)
    if (last === undefined) throw noLedger(folder)
    const { firstLedgers, totalDrops } = localNetworks[networkId]
    const master = genesisMaster(network, owner)
    const request = { master, totalDrops: store.header(1)?.totalDrops ?? totalDrops, closeTime: 0, firstLedgers }
    requireGenesis(rules, store, datedAs(store, request))
    const { baseFee, reserveBase, reserveIncrement } = rules
    const state = readGenesisState({
      network: networkId,
      owner,
      supply: String(request.totalDrops),
      baseFee: String(baseFee),
      reserveBase: String(reserveBase),
      reserveIncrement: String(reserveIncrement),
    })
    return { state, appHash: toHex(last.appHash), ledgerIndex: last.index }
  })
}

function noLedger(folder: string): NodeError {
  return new NodeError('node/usage', `there is no ledger in ${folder}`)
}
