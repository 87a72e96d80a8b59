import { tuneCollector } from '@tidebook/node/memory'
import { readConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { exitCodeOf, ServerError, toServerError } from './platform/server-error.ts'
import { backup } from './commands/backup.ts'
import { restore } from './commands/restore.ts'
import { rebuild } from './commands/rebuild.ts'
import { start } from './commands/start.ts'

const USAGE = `Usage: tidebook <command>
  start          run the exchange (settings come from the environment; see README)
  backup FILE    write the data that the ledger cannot restore to a file; the exchange may keep running.
                 backup --into FOLDER [--keep DAYS,WEEKS,MONTHS] removes old backups of the folder
  restore FILE   restore a backup into an empty data folder and an empty database
  rehearse PATH  restore a backup, or the newest of a folder, into a throw-away exchange and start that
  rebuild        rebuild the market index from the ledger
  pairs          propose the pairs of a network file from its node: pairs --discover [--most NUMBER] [--out FILE]
  setup          ask for the settings of an exchange, create its keys, and write one settings file:
                 setup [--for service|compose] [--file FILE] [--answers FILE] [--yes], and a flag per question
  doctor         check this machine, its settings, files and services: doctor [--json]
  gateway        check a chain before its gateways open: gateway check CHAIN
  install        write systemd units, proxy sites and a log rule: install --roles ROLE,… [--user NAME]
                 [--host NAME] [--node-host NAME] [--backups DIR] [--prefix DIR] [--yes]
  uninstall      remove what install wrote: uninstall [--name NAME] [--prefix DIR] [--yes]
  verify         check the stored ledger and report the first fault
  staff          manage the staff: staff add NAME ROLE, reset NAME, block NAME, list
  key            look after the key of personal data: key status,
                 key rotate [--from FILE], key replace [--confirm WORDS]
  audit [HASH]   check that the audit log is unbroken, back to HASH if given
  validator      run the ledger with other operators: validator init, join, run,
                 status, add, remove, rotate, approve`

async function run(): Promise<void> {
  const [command = 'start', ...args] = process.argv.slice(2)
  const [file] = args
  if (command === 'help' || command === '--help') {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  if (command === 'setup') return (await import('./commands/setup.ts')).setup(args)
  if (command === 'install') return (await import('./commands/install.ts')).install(args, process.env)
  if (command === 'uninstall') return (await import('./commands/install.ts')).uninstall(args)
  // `doctor` reports invalid settings together with its other findings
  if (command === 'doctor') return (await import('./commands/doctor.ts')).doctor(args, process.env)
  // Ledgers are received and rows are sent in buffers. Each 64 MB of buffers would trigger a full garbage collection.
  tuneCollector()
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  if (command === 'start') await start(config, logger)
  else if (command === 'rebuild') await rebuild(config, logger)
  else if (command === 'backup') await backup(config, args, logger)
  else if (command === 'restore') await restore(config, file, logger)
  else if (command === 'rehearse') await (await import('./commands/rehearse.ts')).rehearse(args, config, logger)
  else if (command === 'pairs') await (await import('./commands/pairs.ts')).pairs(args, config, logger)
  else if (command === 'staff') await (await import('./commands/staff.ts')).staff(args, config, logger)
  else if (command === 'key') await (await import('./commands/key.ts')).key(args, config, logger)
  else if (command === 'audit') await (await import('./commands/audit.ts')).audit(config, file, logger)
  else if (command === 'gateway') await (await import('./commands/gateway.ts')).gateway(args, config, logger)
  else if (command === 'validator') await (await import('./commands/validator.ts')).validator(args, config, logger)
  // the ledger code is needed only here
  else if (command === 'verify') await (await import('./commands/verify.ts')).verify(config)
  else {
    throw new ServerError(
      'server/usage',
      `Unknown command "${command}". The commands are start, backup, restore, rehearse, rebuild, pairs, setup, doctor, gateway, install, uninstall, verify, staff, key, audit, validator and help`,
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
