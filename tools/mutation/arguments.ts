import { parseArgs } from 'node:util'
import type { RowChoice } from './break-rows.ts'
import type { OperatorChoice } from './break-operators.ts'

/** Help text of the command. */
export const USAGE = `Usage:
  npm run mutation -- [--only TARGET,TARGET] [--file TEXT,TEXT] [--open] [--quick] [--shard 1/6] [--minutes 30]
    changes one operator at a time, expects a test to fail, and records the outcome of each file
  npm run mutation -- --report [--only TARGET,TARGET] [--file TEXT,TEXT]
    lists the parts whose current sources were fully tested, then untested files and survivors
  npm run mutation -- --rows [--only TRD,VAL] [--open] [--shard 1/6] [--minutes 30]
    breaks the code of each requirement row, expects a test that cites it to fail, and records the outcome
  npm run mutation -- --rows --report
    prints how many rows were killed with the current code and tests, and names the others

  --only TEXT    starts of the names of targets or rows, separated by commas
  --file TEXT    parts of the paths of files, separated by commas
  --open         skips what was killed with the current code and tests
  --quick        runs only the closest tests, so that a survivor is a candidate
  --shard 1/6    runs the first of six shares
  --minutes 30   starts no file or row after 30 minutes
`

/** The task that the command line specifies. */
export type Command =
  | { readonly command: 'help' }
  | { readonly command: 'report-rows' }
  | { readonly command: 'report-operators'; readonly choice: Pick<OperatorChoice, 'only' | 'file'> }
  | { readonly command: 'break-rows'; readonly choice: RowChoice }
  | { readonly command: 'break-operators'; readonly choice: OperatorChoice }

const OPTIONS = {
  only: { type: 'string' },
  file: { type: 'string' },
  shard: { type: 'string' },
  minutes: { type: 'string' },
  quick: { type: 'boolean' },
  rows: { type: 'boolean' },
  open: { type: 'boolean' },
  report: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Options that have no effect with `--rows`, with `--report`, and with both. */
const WITHOUT_EFFECT: readonly (readonly [string, readonly (keyof typeof OPTIONS)[]])[] = [
  ['rows', ['file', 'quick']],
  ['report', ['open', 'quick', 'shard', 'minutes']],
  ['rows --report', ['only']],
]

/**
 * Reads the arguments of the command.
 * @throws Error with a message for the user: an unknown option, a wrong value, or an option without an effect
 */
export function readCommand(args: readonly string[]): Command {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  if (values.help) return { command: 'help' }
  const { rows = false, report = false, only = '', file = '', open = false, quick = false } = values
  const modes = new Set([...(rows ? ['rows'] : []), ...(report ? ['report'] : [])])
  for (const [mode, names] of WITHOUT_EFFECT) {
    const useless = mode.split(' --').every((name) => modes.has(name))
      ? names.find((name) => name in values)
      : undefined
    if (useless !== undefined) throw new Error(`--${useless} has no effect with --${mode}`)
  }
  if (report) return rows ? { command: 'report-rows' } : { command: 'report-operators', choice: { only, file } }
  const choice = { only, open, ...shareOf(values.shard), minutes: minutesOf(values.minutes) }
  return rows ? { command: 'break-rows', choice } : { command: 'break-operators', choice: { ...choice, file, quick } }
}

/** Reads the share to run, such as `1/6`; everything if omitted. */
function shareOf(text = '1/1'): Pick<RowChoice, 'share' | 'shares'> {
  const [share = 0, shares = 0] = text.split('/').map(Number)
  const isShare = /^\d+\/\d+$/.test(text) && share >= 1 && share <= shares
  if (!isShare) throw new Error(`--shard takes a share and a number of shares such as 1/6, not ${text}`)
  return { share, shares }
}

function minutesOf(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY
  if (!/^\d+(?:\.\d+)?$/.test(text)) throw new Error(`--minutes takes a number, not ${text}`)
  return Number(text)
}
