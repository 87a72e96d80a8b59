import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConsensusError, findCometBinary } from '@tidebook/consensus'
import { buildShiftedEngine } from './chaos/clock/build-engine.ts'
import { reportOf } from './chaos/report.ts'
import type { ChaosProgress } from './chaos/run-chaos.ts'
import { runChaos } from './chaos/run-chaos.ts'
import { ProgramFailure } from './chaos/validator.ts'

// Runs four validators under faults and checks their guarantees: npm run chaos -- --minutes 60 --seed 1
const USAGE = 'Usage: npm run chaos -- [--minutes 60] [--seed 1] [--pace 1] [--patience 1] [--keep]'
const VIOLATED = 1
/** Exit code when the run was not possible. */
const NO_RUN = 2

function whole(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  fail(`--${name} takes a whole number from 1, not ${text}\n${USAGE}`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(NO_RUN)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '60' },
        seed: { type: 'string', default: '1' },
        pace: { type: 'string', default: '1' },
        patience: { type: 'string', default: '1' },
        keep: { type: 'boolean', default: false },
      },
    })
    const { keep, minutes, pace, patience, seed } = values
    const factors = { pace: whole('pace', pace), patience: whole('patience', patience) }
    return { minutes: whole('minutes', minutes), seed: whole('seed', seed), ...factors, isKept: keep }
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

async function findBinary(): Promise<string> {
  try {
    return await findCometBinary({ env: process.env, onProgress: (text) => process.stderr.write(`${text}\n`) })
  } catch (error) {
    if (error instanceof ConsensusError) return fail(error.message)
    throw error
  }
}

function showProgress({ fault = 'healing', faults, seconds }: ChaosProgress): void {
  const line = `${seconds} s, ${faults} faults, ${fault}`
  process.stderr.write(process.stderr.isTTY ? `\r${line.padEnd(78)}` : `${line}\n`)
}

// The programs of the validators end with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(NO_RUN))

const { isKept, minutes, pace, patience, seed } = readOptions()
const installed = await findBinary()
const shifted = await buildShiftedEngine((text) => process.stderr.write(`${text}\n`))
const folder = mkdtempSync(join(tmpdir(), 'tidebook-chaos-'))
const advice = `Repeat: npm run chaos -- --minutes ${minutes} --seed ${seed} --pace ${pace} --patience ${patience}\nLogs and ledgers: ${folder}\n`
try {
  const result = await runChaos({
    binary: shifted ?? installed,
    isClockShiftable: shifted !== undefined,
    folder,
    seed,
    pace,
    patience,
    milliseconds: minutes * 60_000,
    isKept: (ended) => isKept || ended === undefined || ended.violations.length > 0,
    onProgress: showProgress,
  })
  process.stdout.write(`\n${reportOf(result)}\n`)
  if (result.violations.length > 0) {
    process.stdout.write(advice)
    process.exitCode = VIOLATED
  } else if (isKept) process.stdout.write(advice)
  else rmSync(folder, { recursive: true, force: true })
} catch (error) {
  process.stderr.write(`\nThe run failed: ${error instanceof Error ? error.stack : String(error)}\n${advice}`)
  // A program that does not restart after a crash violates a guarantee of the network.
  process.exitCode = error instanceof ProgramFailure ? VIOLATED : NO_RUN
}
process.exit()
