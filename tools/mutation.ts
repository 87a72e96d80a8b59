import { root } from './lib/run.ts'
import { readCommand, USAGE, type Command } from './mutation/arguments.ts'
import { breakOperators, reportOperators } from './mutation/break-operators.ts'
import { breakRows } from './mutation/break-rows.ts'
import { reportLines } from './mutation/row-verdicts.ts'

/** Reads the command line, or reports its error with the usage and exits. */
function readOrFail(): Command {
  try {
    return readCommand(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exit(2)
  }
}

const read = readOrFail()
switch (read.command) {
  case 'help':
    process.stdout.write(USAGE)
    process.exit(0)
  case 'report-rows':
    for (const line of reportLines(root)) console.log(line)
    process.exit(0)
  case 'report-operators':
    reportOperators(read.choice)
    process.exit(0)
  case 'break-rows':
    process.exit((await breakRows(read.choice)) ? 0 : 1)
  case 'break-operators':
    process.exit((await breakOperators(read.choice)) ? 0 : 1)
}
