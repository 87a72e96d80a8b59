import { isHome, readGenesis } from '@tidebook/consensus'
import { findComet } from '../../modules/cluster/find-comet.ts'
import { startValidator } from '../../modules/cluster/validator-processes.ts'
import { nodeEndError } from '../../modules/node/node-end.ts'
import type { ServerConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { ServerError, usageError } from '../../platform/server-error.ts'

export interface RunValidatorOptions {
  /** Home folder of CometBFT. */
  readonly home: string
  /** Folder of the ledger. */
  readonly folder: string
  readonly config: Pick<ServerConfig, 'host' | 'nodePort' | 'nodeSettings'>
  /** Settles when the validator should stop. */
  readonly stopped: Promise<void>
}

/**
 * Runs the node and the CometBFT of a home folder, and restarts each when it exits, until it is stopped. Ends when the
 * node reports a failure that a restart cannot fix, such as a full disk, a port in use, or a contradiction between
 * ledger and chain.
 * @throws ServerError `server/usage`, or the failure of the node
 */
export async function runValidator(options: RunValidatorOptions, logger: Logger): Promise<void> {
  const { config, folder, home, stopped } = options
  if (!isHome(home)) throw usageError(`${home} is not a validator. Create it with validator init or validator join`)
  const binary = await findComet((message) => process.stderr.write(`${message}\n`))
  const failed = Promise.withResolvers<never>()
  const validator = startValidator(
    {
      binary,
      home,
      folder,
      host: config.host,
      port: config.nodePort,
      settings: config.nodeSettings,
      onNodeEnd: (end) => {
        if (end.words !== undefined) failed.reject(nodeEndError(end))
      },
      onGiveUp: (reason) => failed.reject(new ServerError('server/node-failed', reason)),
    },
    logger,
  )
  process.stdout.write(
    `A validator of ${readGenesis(home).chainId} runs with the ledger in ${folder}.\n` +
      `Its node listens on port ${config.nodePort}. Show its votes with validator status, and stop it with Ctrl-C.\n`,
  )
  try {
    await Promise.race([stopped, failed.promise])
  } finally {
    await validator.stop()
  }
}
