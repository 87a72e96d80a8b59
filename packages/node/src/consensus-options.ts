import type { NodeOptions } from './options/node-options.ts'
import type { CometLogOptions } from './log/comet/comet-log.ts'
import { NodeError } from './base/node-error.ts'

/** Options that follow from the network's genesis when CometBFT orders the log. */
const DECIDED = [
  'network',
  'genesisAccount',
  'genesisCloseTime',
  'totalDrops',
  'baseFee',
  'reserveBase',
  'reserveIncrement',
] as const satisfies readonly (keyof NodeOptions)[]

/** Duration for which a light client and a joining node trust a block. */
const DEFAULT_BLOCK_DAYS = 14

/**
 * Returns the options of a node whose log is ordered by the CometBFT of `cometHome`; other options unchanged.
 * @throws NodeError node/usage when an option contradicts the genesis, or the home folder is invalid
 */
export async function consensusOptions(
  options: NodeOptions,
  events: Pick<CometLogOptions, 'logger' | 'onFailure'>,
): Promise<NodeOptions> {
  const { blockDays = DEFAULT_BLOCK_DAYS, cometHome } = options
  if (cometHome === undefined) return options
  if (options.manual === true || options.closeIntervalMs !== undefined) {
    throw new NodeError('node/usage', 'blocks of CometBFT close ledgers: --manual and --close-interval do not apply')
  }
  // Loading this module takes a tenth of a second, which a node without CometBFT need not spend.
  const { openCometLog } = await import('./log/comet/open-comet-log.ts')
  const opened = openCometLog(cometHome, { ...events, blockDays })
  for (const name of DECIDED) {
    const given = options[name]
    if (given === undefined || given === opened[name]) continue
    const message = `${name} is ${String(given)}, but the genesis file of ${cometHome} says ${String(opened[name])}`
    throw new NodeError('node/usage', message)
  }
  return { ...options, ...opened }
}
