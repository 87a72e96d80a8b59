import { progressLines } from '@tidebook/contract/progress-lines'
import { NodeError, StoreFault, verifyStore } from '@tidebook/node'
import { describedBy } from '../modules/network/shipped-networks.ts'
import { nodeFolder } from '../modules/node/node-process.ts'
import { COMMAND_OUTPUT } from '../platform/command-output.ts'
import type { ServerConfig } from '../platform/config.ts'
import { ServerError } from '../platform/server-error.ts'

/**
 * Verifies the ledger store of the data folder, which no other program may have open, and prints its progress and a
 * summary.
 * @throws ServerError `verify/…` with the first problem, `server/already-running`, `config/invalid`
 */
export async function verify(config: ServerConfig, output = COMMAND_OUTPUT): Promise<void> {
  const { dataDir, nodeUrl } = config
  if (nodeUrl !== undefined)
    throw new ServerError(
      'config/invalid',
      'NODE_URL must be unset: a ledger is verified on the machine that stores it',
    )
  const started = performance.now()
  try {
    const { entries, firstLedger, lastHash, lastLedger, transactions } = await verifyStore({
      dataDir: nodeFolder(dataDir),
      network: (await describedBy(config)).profile,
      onProgress: progressLines('Verifying the ledgers', output),
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    output.write(
      lastLedger === 0
        ? 'There is no ledger yet'
        : `Ledgers ${firstLedger} to ${lastLedger} are sound: ${transactions} transactions, ${entries} entries, ` +
            `last hash ${lastHash} (${seconds} s)`,
    )
  } catch (error) {
    throw serverError(error)
  }
}

function serverError(error: unknown): unknown {
  if (error instanceof StoreFault) return new ServerError(error.code, error.message, { cause: error })
  if (!(error instanceof NodeError)) return error
  const code = error.code === 'node/data-locked' ? 'server/already-running' : 'server/node-failed'
  return new ServerError(code, error.message, { cause: error })
}
