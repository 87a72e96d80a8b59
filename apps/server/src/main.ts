import { readConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { exitCodeOf, ServerError, toServerError } from './platform/server-error.ts'
import { backup } from './commands/backup.ts'
import { restore } from './commands/restore.ts'
import { rebuild } from './commands/rebuild.ts'
import { start } from './commands/start.ts'

const USAGE = `Usage: tidebook <command>
  start          serve the exchange (settings come from the environment, see README)
  backup FILE    write what cannot be made again into a file; the exchange may run meanwhile
  restore FILE   put a backup into an empty data folder and an empty database
  rebuild        drop the market index and build it again from the ledger
  pairs          propose the file of a network from its node: pairs --discover [--most NUMBER] [--out FILE]
  verify         walk the stored ledger and say the first thing that is wrong with it
  staff          add people to the staff and take them out: staff add NAME ROLE, reset NAME, block NAME, list
  audit [HASH]   walk the audit log and say whether it is unbroken, back to a hash that was noted earlier`

const run = async (): Promise<void> => {
  const [command = 'start', ...args] = process.argv.slice(2)
  const [file] = args
  if (command === 'help' || command === '--help') {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  if (command === 'start') await start(config, logger)
  else if (command === 'rebuild') await rebuild(config, logger)
  else if (command === 'backup') await backup(config, file, logger)
  else if (command === 'restore') await restore(config, file, logger)
  else if (command === 'pairs') await (await import('./commands/pairs.ts')).pairs(args, config, logger)
  else if (command === 'staff') await (await import('./commands/staff.ts')).staff(args, config, logger)
  else if (command === 'audit') await (await import('./commands/audit.ts')).audit(config, file, logger)
  // the ledger's own code is only needed here
  else if (command === 'verify') await (await import('./commands/verify.ts')).verify(config)
  else {
    throw new ServerError(
      'server/usage',
      `Unknown command "${command}". The commands are start, backup, restore, rebuild, pairs, verify, staff, audit and help`,
    )
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const named = toServerError(error)
    process.stderr.write(`${named.code}: ${named.message.replaceAll(/\s+/g, ' ')}\n`)
    if (named.code === 'server/internal') process.stderr.write(`${String(named.stack)}\n`)
    process.exit(exitCodeOf(named))
  },
)
