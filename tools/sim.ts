import { parseArgs } from 'node:util'
import { runStory } from './sim/run-story.ts'
import { storyOf } from './sim/story.ts'

// Plays the whole system in virtual time: npm run sim -- --seed 7 [--seeds 20] [--steps 200]
const USAGE = 'Usage: npm run sim -- [--seed 1] [--seeds 1] [--steps 200] [--trace]'

function whole(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  process.stderr.write(`--${name} takes a whole number, not ${text}\n${USAGE}\n`)
  process.exit(2)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    trace: { type: 'boolean', default: false },
  },
})
const first = whole('seed', values.seed)
const steps = whole('steps', values.steps)

for (let seed = first; seed < first + whole('seeds', values.seeds); seed += 1) {
  const started = performance.now()
  const result = await runStory(storyOf(seed, steps), values.trace ? print : undefined)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  print(
    `seed ${seed}: ${result.events} events, ${result.ledgers} blocks, ${result.acknowledged} transactions acknowledged, ${result.rejected} rejected, ${result.unknown} unknown in ${seconds} s; trace ${result.traceHash}`,
  )
  for (const { detail, rule } of result.violations.slice(0, 10)) print(`  ${rule}: ${detail}`)
  if (result.violations.length > 0) process.exitCode = 1
}
