import { parseArgs } from 'node:util'
import { CometDriver } from '../packages/node/tests/testkit/comet-driver.ts'

// Makes ABCI calls with crashes to four ledgers and compares their app hashes: node tools/comet-driver.ts --calls
// 100000
const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? 22)
const started = performance.now()
const { calls, changes, crashes, envelopes, height } = await CometDriver.run(seed, Number(values.calls ?? 100_000))
const seconds = Math.round((performance.now() - started) / 1000)
process.stdout.write(
  `seed ${seed}: ${calls} calls, ${height} blocks, ${envelopes} envelopes, ${changes} changes of validators and ${crashes} crashes in ${seconds} s; all app hashes and validators equal\n`,
)
