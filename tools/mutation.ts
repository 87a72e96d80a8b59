import { parseArgs } from 'node:util'
import { root } from './lib/run.ts'
import { breakOperators, reportOperators } from './mutation/break-operators.ts'
import { breakRows } from './mutation/break-rows.ts'
import { reportLines } from './mutation/row-verdicts.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
    minutes: { type: 'string', default: '100000' },
    quick: { type: 'boolean', default: false },
    rows: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
})

const { rows, report, only, file, open, quick } = values
if (report) {
  if (rows) for (const line of reportLines(root)) console.log(line)
  else reportOperators({ only, file })
  process.exit()
}
const [share = 1, shares = 1] = values.shard.split('/').map(Number)
const choice = { only, open, share, shares, minutes: Number(values.minutes) }
process.exit((await (rows ? breakRows(choice) : breakOperators({ ...choice, file, quick }))) ? 0 : 1)
