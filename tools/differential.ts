import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { probeRules } from './differential/check-rules.ts'
import { DifferentialError } from './differential/differential-error.ts'
import { commonGenesis } from './differential/genesis.ts'
import { optionsOf } from './differential/options.ts'
import type { Options } from './differential/options.ts'
import { playWorld } from './differential/play-world.ts'
import { Recording } from './differential/recording.ts'
import { callsTo } from './differential/reference-client.ts'
import { referenceBehind } from './differential/reference.ts'
import { report } from './differential/report.ts'
import { World } from './differential/world.ts'
import { root } from './lib/run.ts'

const DIFFERENT = 1
/** Exit code when no comparison was possible. */
const NO_COMPARISON = 2

/** Runs the worlds one after another on the same ledger and stops after the first world with a difference. */
async function run({ reference: url, seed: first, seeds, steps, isExtreme, save }: Options): Promise<number> {
  const call = callsTo(url)
  const common = await commonGenesis(call)
  const reference = referenceBehind(call)
  await probeRules(common.ledger, reference)
  const recording = save === undefined ? undefined : new Recording(common)
  for (let seed = first; seed < first + seeds; seed += 1) {
    const world = new World(common.ledger, { seed, isExtreme })
    const tally = await playWorld(world, reference, steps, recording === undefined ? {} : { recording })
    process.stdout.write(`${report(seed, tally)}\n`)
    if (tally.differences.length === 0) continue
    if (save !== undefined && recording !== undefined) {
      writeFileSync(resolve(process.env['INIT_CWD'] ?? root, save), recording.bytes())
      process.stdout.write(`saved: ${save}\n`)
    }
    return DIFFERENT
  }
  return 0
}

try {
  process.exitCode = await run(optionsOf(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof DifferentialError)) throw error
  process.stderr.write(`${error.code}: ${error.message}\n`)
  process.exitCode = NO_COMPARISON
}
