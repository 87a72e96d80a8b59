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
 * Runs the node and the CometBFT of a home folder, and starts each again when it ends, until it is stopped. Ends with
 * the failure that a node names, such as a full disk or a port in use, or when ledger and chain contradict each other,
 * because a restart does not help.
 * @throws ServerError `server/usage`, or that of the node
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
