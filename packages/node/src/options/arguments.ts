import { parseArgs } from 'node:util'
import type { NodeOptions } from './node-options.ts'
import { isNetworkId } from '../base/networks.ts'
import { NodeError } from '../base/node-error.ts'
import { readLimits } from './limits.ts'

export interface CliArguments {
  readonly options: NodeOptions
  /** Whether to stop when standard input closes, because the parent process has exited. */
  readonly parentWatch: boolean
  /** Ids of processes; the node ends when one of them ends. */
  readonly endWith: readonly number[]
}

export type Environment = Readonly<Record<string, string | undefined>>

export const USAGE = `Usage: npm run node -- [options]
  --network ID          swt (default), xrp, call, stm, biz or bvcadt
  --port N              port of JSON-RPC over HTTP and WebSocket (NODE_PORT, default 7351)
  --host ADDRESS        interface to listen on (default 127.0.0.1)
  --data DIR            data folder (default .data/node)
  --manual              ledgers close only on ledger_accept; each start creates a new ledger, which is deleted at the end
  --keep                with --manual: keep the ledger in the data folder
  --admin-token FILE    token for admin methods, created if missing (default: admin-token in the data folder);
                        off: no admin methods
  --genesis ADDRESS     owner of the whole supply in a new ledger
  --close-interval MS   time between two closes (default 1000, at least 100)
  --log KIND            direct (default: this node orders), or comet: CometBFT orders for several nodes
  --comet-home DIR      with --log comet: home folder of CometBFT, whose genesis file decides the ledger's rules
  --workers N           threads that verify signatures
  --parent-watch        stop when standard input closes
Environment: NODE_PORT, DATA_DIR, LOG_LEVEL; for a new ledger GENESIS_CLOSE_TIME (ledger seconds), BASE_FEE,
RESERVE_BASE and RESERVE_INCREMENT (micro units), which a stored ledger keeps; NODE_CLIENT_WORK_MS,
NODE_CLIENTS_WORK_MS, NODE_CLIENT_CONNECTIONS, TRUSTED_PROXY; with --log comet NODE_BLOCK_DAYS, for which CometBFT
keeps blocks (default 14; 0 keeps all).`

function usage(message: string): NodeError {
  return new NodeError('node/usage', message)
}

function integer(text: string, name: string, most = Number.MAX_SAFE_INTEGER): number {
  const value = /^\d{1,16}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  if (!(value <= most)) throw usage(`${name} must be a whole number up to ${most}, not ${text}`)
  return value
}

function micro(text: string, name: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw usage(`${name} must be a number of micro units, not ${text}`)
  return BigInt(text)
}

function processIds(text: string): number[] {
  return text.split(',').flatMap((part) => (/^[1-9]\d{0,9}$/.test(part) ? [Number.parseInt(part, 10)] : []))
}

/** Returns the home folder of the CometBFT that orders the log; undefined for the direct log. */
function readLog(kind: string, home: string | undefined): string | undefined {
  if (kind !== 'direct' && kind !== 'comet') throw usage(`--log must be direct or comet, not ${kind}`)
  if (kind === 'comet' && home === undefined) throw usage('--log comet needs --comet-home')
  if (kind === 'direct' && home !== undefined) throw usage('--comet-home needs --log comet')
  return home
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        network: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        manual: { type: 'boolean' },
        keep: { type: 'boolean' },
        'admin-token': { type: 'string' },
        genesis: { type: 'string' },
        'close-interval': { type: 'string' },
        log: { type: 'string' },
        'comet-home': { type: 'string' },
        workers: { type: 'string' },
        'parent-watch': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Reads the options from the command line, and those without a flag from the environment. Returns undefined if help was
 * requested.
 * @throws NodeError node/usage
 */
export function readArguments(argv: readonly string[], env: Environment): CliArguments | undefined {
  const flags = readFlags(argv)
  if (flags.help === true) return undefined
  const network = flags.network ?? 'swt'
  if (!isNetworkId(network)) throw usage(`unknown network ${network}`)
  const readOptional = <T>(text: string | undefined, read: (value: string) => T): T | undefined =>
    text === undefined || text === '' ? undefined : read(text)
  const closeIntervalMs = readOptional(flags['close-interval'], (text) => integer(text, '--close-interval', 3_600_000))
  const genesisCloseTime = readOptional(env['GENESIS_CLOSE_TIME'], (text) =>
    integer(text, 'GENESIS_CLOSE_TIME', 0xffff_ffff),
  )
  const baseFee = readOptional(env['BASE_FEE'], (text) => micro(text, 'BASE_FEE'))
  const reserveBase = readOptional(env['RESERVE_BASE'], (text) => micro(text, 'RESERVE_BASE'))
  const reserveIncrement = readOptional(env['RESERVE_INCREMENT'], (text) => micro(text, 'RESERVE_INCREMENT'))
  const verificationWorkers = readOptional(flags.workers, (text) => Math.max(1, integer(text, '--workers', 64)))
  const blockDays = readOptional(env['NODE_BLOCK_DAYS'], (text) => integer(text, 'NODE_BLOCK_DAYS', 36_500))
  const cometHome = readLog(flags.log ?? 'direct', flags['comet-home'])
  const manual = flags.manual ?? false
  const fresh = manual && flags.keep !== true
  return {
    // A ledger that survives its node need not end with the parent processes.
    endWith: fresh ? processIds(env['TIDEBOOK_PARENTS'] ?? '') : [],
    parentWatch: flags['parent-watch'] ?? false,
    options: {
      network,
      port: integer(flags.port ?? env['NODE_PORT'] ?? '7351', '--port', 65_535),
      dataDir: flags.data ?? `${env['DATA_DIR'] ?? '.data'}/node`,
      manual,
      ...readLimits(env),
      ...(fresh ? { fresh } : {}),
      ...(flags.host === undefined ? {} : { host: flags.host }),
      ...(flags['admin-token'] === undefined ? {} : { adminToken: flags['admin-token'] }),
      ...(flags.genesis === undefined ? {} : { genesisAccount: flags.genesis }),
      ...(cometHome === undefined ? {} : { cometHome }),
      ...(blockDays === undefined ? {} : { blockDays }),
      ...(closeIntervalMs === undefined ? {} : { closeIntervalMs }),
      ...(genesisCloseTime === undefined ? {} : { genesisCloseTime }),
      ...(baseFee === undefined ? {} : { baseFee }),
      ...(reserveBase === undefined ? {} : { reserveBase }),
      ...(reserveIncrement === undefined ? {} : { reserveIncrement }),
      ...(verificationWorkers === undefined ? {} : { verificationWorkers }),
    },
  }
}
