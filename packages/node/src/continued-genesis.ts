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
import { asStored, loadLedger, requireGenesis } from './pipeline/genesis.ts'
import type { GenesisState } from './log/comet/genesis-state.ts'
import { readGenesisState } from './log/comet/genesis-state.ts'
import type { ValidatorsState } from './log/comet/genesis-validators.ts'
import { genesisValidators } from './log/comet/genesis-validators.ts'

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
 * @param owner address that owned the whole supply in the first ledger, and that pays the first balance of the
 * authority
 * @param first the authority and the first validators, which the first block writes; without them the validators never
 *   change
 * @throws NodeError node/usage for an empty folder, a different owner, or an owner that cannot pay, and the errors of
 *   opening the folder; StoreFault
 */
export async function continuedGenesis(
  folder: string,
  networkId: NetworkId,
  owner: string,
  first?: ValidatorsState,
): Promise<ContinuedGenesis> {
  const network = definitionOf(networkId)
  if (!existsSync(join(folder, 'data.mdb'))) throw noLedger(folder)
  return withOfflineStore(folder, network, async ({ rules: storedRules, store }) => {
    const header = store.latest()
    if (header === undefined) throw noLedger(folder)
    const { firstLedgers, totalDrops } = localNetworks[networkId]
    const master = genesisMaster(network, owner)
    const request = { master, totalDrops: store.header(1)?.totalDrops ?? totalDrops, closeTime: 0, firstLedgers }
    requireGenesis(storedRules, store, asStored(store, request))
    const { baseFee, reserveBase, reserveIncrement } = storedRules
    const state = readGenesisState({
      network: networkId,
      owner,
      supply: String(request.totalDrops),
      baseFee: String(baseFee),
      reserveBase: String(reserveBase),
      reserveIncrement: String(reserveIncrement),
      ...first,
    })
    const validators = first && genesisValidators(network, first, { ...storedRules, supply: request.totalDrops })
    const rules = validators === undefined ? storedRules : { ...storedRules, validatorAuthority: validators.authority }
    // Refuses here what the nodes of the network would refuse when they start.
    loadLedger(rules, header, store, validators && { payer: master, validators })
    const appHash = lastStoredLedger(rules, store)?.appHash ?? new Uint8Array()
    return { state, appHash: toHex(appHash), ledgerIndex: header.index }
  })
}

function noLedger(folder: string): NodeError {
  return new NodeError('node/usage', `there is no ledger in ${folder}`)
}
